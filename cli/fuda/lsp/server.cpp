#include "lsp/server.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <utility>

#include "lsp/answers.h"
#include "lsp/checks.h"
#include "lsp/documents.h"

namespace fuda::lsp {

namespace {

using std::chrono::milliseconds;

// Scenarios and games start only after a pause in typing of this length.
constexpr auto kPause = milliseconds(250);

struct Refused {
  int code;
  std::string why;
};

class Server {
 public:
  Server(Client& client, const std::vector<Path>& rules, const std::vector<std::string>& named)
      : client_(client), checks_(client, documents_, rules, named), answers_(documents_, checks_, rules) {
    const auto file = [this](auto method, auto then) {
      return [this, method, then](const Json& params) {
        if (const auto path = (documents_.*method)(params)) (checks_.*then)(*path);
      };
    };
    notes_["textDocument/didOpen"] = file(&Documents::open, &Checks::changed);
    notes_["textDocument/didChange"] = file(&Documents::change, &Checks::changed);
    notes_["textDocument/didClose"] = file(&Documents::close, &Checks::closed);
    for (const char* method : {"textDocument/didSave", "workspace/didChangeWatchedFiles",
                               "workspace/didCreateFiles", "workspace/didDeleteFiles"})
      notes_[method] = [this](const Json& /*params*/) { checks_.all_changed(); };
    requests_["shutdown"] = [this](const Json& /*params*/) {
      shut_down_ = true;
      return Json();
    };
    notes_["initialized"] = [this](const Json& /*params*/) { ask_for_changes(); };
    for (const auto& [method, answer] : Answers::methods()) {
      requests_[method] = [this, answer = answer](const Json& params) { return (answers_.*answer)(params); };
    }
  }

  int run() {
    client_.start();
    for (;;) {
      std::optional<milliseconds> most;
      if (checks_.is_urgent()) {
        most = milliseconds(0);
      } else if (checks_.has_work()) {
        most = worked_ ? milliseconds(0) : kPause;
      }
      const auto messages = client_.take(most);
      worked_ = messages.empty();
      take_cancelled(messages);
      for (const Client::Incoming& incoming : messages) {
        if (incoming.end) return initialized_ && !shut_down_ ? 1 : 0;
        if (!incoming.wrong.empty()) {
          client_.refuse(nullptr, kParseError, incoming.wrong);
        } else if (handle(incoming.json)) {
          return shut_down_ ? 0 : 1;
        }
      }
      if (messages.empty() || checks_.is_urgent()) checks_.work();
    }
  }

 private:
  static std::string text_of(const Json& of, const char* key) {
    const auto found = of.find(key);
    return found != of.end() && found->is_string() ? found->get<std::string>() : std::string();
  }

  // Notes the requests that the editor has cancelled.
  void take_cancelled(const std::deque<Client::Incoming>& messages) {
    cancelled_.clear();
    for (const Client::Incoming& incoming : messages) {
      const Json& sent = incoming.json;
      if (!sent.is_object() || text_of(sent, "method") != "$/cancelRequest") continue;
      const auto params = sent.find("params");
      if (params != sent.end() && params->is_object() && params->contains("id"))
        cancelled_.insert((*params)["id"].dump());
    }
  }

  // Handles a message. Returns true if this message was the last.
  bool handle(const Json& sent) {
    if (!sent.is_object()) {
      client_.refuse(nullptr, kInvalidRequest, "a message must be an object");
      return false;
    }
    const auto id = sent.find("id");
    const bool is_request = id != sent.end();
    const std::string method = text_of(sent, "method");
    if (method.empty()) {  // the object is an answer, or not a message of the protocol
      const bool is_answer = is_request && (sent.contains("result") || sent.contains("error"));
      if (!is_answer) client_.refuse(nullptr, kInvalidRequest, "a message must have a 'method'");
      return false;
    }
    if (method == "exit") return true;
    const auto found = sent.find("params");
    const Json params = found == sent.end() ? Json() : *found;
    if (!is_request) {
      note(method, params);
      return false;
    }
    try {
      client_.answer(*id, answer(id->dump(), method, params));
    } catch (const Refused& refused) {
      client_.refuse(*id, refused.code, refused.why);
    } catch (const Json::exception& error) {
      client_.refuse(*id, kInvalidParams, error.what());
    } catch (const Failure& failure) {
      client_.refuse(*id, kFailed, failure.what());
    }
    return false;
  }

  void note(const std::string& method, const Json& params) {
    const auto found = notes_.find(method);
    if (found == notes_.end() || !initialized_) return;
    try {
      found->second(params);
    } catch (const Json::exception& error) {
      complain(method, error.what());
    } catch (const Failure& failure) {
      complain(method, failure.what());
    }
  }

  void complain(const std::string& method, const std::string& why) {
    constexpr int kWarning = 2;
    client_.notify("window/logMessage",
                   {{"type", kWarning}, {"message", fmt::format("{}: {}", method, why)}});
  }

  Json answer(const std::string& id, const std::string& method, const Json& params) {
    if (cancelled_.contains(id)) throw Refused{kCancelled, "cancelled"};
    if (method == "initialize") return initialize(params);
    if (!initialized_) throw Refused{kNotInitialized, "the first request must be 'initialize'"};
    if (shut_down_) throw Refused{kInvalidRequest, "the server has been shut down"};
    const auto found = requests_.find(method);
    if (found == requests_.end()) throw Refused{kUnknownMethod, fmt::format("unknown method '{}'", method)};
    return found->second(params);
  }

  // Whether the editor's capabilities have this word in the list at a path.
  static bool lists(const Json& can, const char* path, const char* word) {
    const Json::json_pointer at(path);
    if (!can.is_object() || !can.contains(at) || !can.at(at).is_array()) return false;
    return std::ranges::find(can.at(at), Json(word)) != can.at(at).end();
  }
  // Whether the editor's capabilities have `true` at a path.
  static bool says_true(const Json& can, const char* path) {
    const Json::json_pointer at(path);
    return can.is_object() && can.contains(at) && can.at(at) == Json(true);
  }

  // Asks the editor to report changes that other programs make to files.
  void ask_for_changes() {
    if (!std::exchange(watches_, false)) return;
    const Json watchers = Json::array({{{"globPattern", "**/*.{yaml,yml,lua}"}}});
    client_.request("watch", "client/registerCapability",
                    {{"registrations", Json::array({{{"id", "files"},
                                                     {"method", "workspace/didChangeWatchedFiles"},
                                                     {"registerOptions", {{"watchers", watchers}}}}})}});
  }

  Json initialize(const Json& params) {
    if (initialized_) throw Refused{kInvalidRequest, "'initialize' was sent before"};
    initialized_ = true;
    Json result = {{"capabilities", Answers::capabilities()}, {"serverInfo", {{"name", "fuda"}}}};
    const Json can = params.is_object() && params.contains("capabilities") ? params["capabilities"] : Json();
    const bool utf8 = lists(can, "/general/positionEncodings", "utf-8");
    documents_.count_columns_in(utf8 ? Columns::utf8 : Columns::utf16);
    answers_.create_files(says_true(can, "/workspace/workspaceEdit/documentChanges") &&
                          lists(can, "/workspace/workspaceEdit/resourceOperations", "create"));
    watches_ = says_true(can, "/workspace/didChangeWatchedFiles/dynamicRegistration");
    result["capabilities"]["positionEncoding"] = utf8 ? "utf-8" : "utf-16";
    constexpr int kIncremental = 2;
    result["capabilities"]["textDocumentSync"] = {
        {"openClose", true}, {"change", kIncremental}, {"save", {{"includeText", false}}}};
    return result;
  }

  Client& client_;
  Documents documents_;
  Checks checks_;
  Answers answers_;
  std::map<std::string, std::function<void(const Json&)>> notes_;
  std::map<std::string, std::function<Json(const Json&)>> requests_;
  std::set<std::string> cancelled_;  // the ids of cancelled requests
  bool watches_ = false;             // the editor can report changes to files
  bool initialized_ = false;
  bool shut_down_ = false;
  bool worked_ = false;
};

}  // namespace

int serve(Client& client, const std::vector<Path>& rules, const std::vector<std::string>& named) {
  return Server(client, rules, named).run();
}

}  // namespace fuda::lsp
