#include "lsp/client.h"

#include <unistd.h>

#include <array>
#include <cerrno>
#include <new>

#include "batch/interrupt.h"
#include "lsp/uri.h"
#include "text/json.h"

namespace fuda::lsp {

namespace {

constexpr JsonBounds kBounds{.bytes = kMaxBody, .depth = 64};

bool is_exit(const Client::Incoming& incoming) {
  const auto method = incoming.json.is_object() ? incoming.json.find("method") : incoming.json.end();
  return method != incoming.json.end() && *method == "exit";
}

std::string uri_in(const Json& folder) {
  if (folder.is_string()) return folder.get<std::string>();
  if (!folder.is_object()) return {};
  const auto uri = folder.find("uri");
  return uri != folder.end() && uri->is_string() ? uri->get<std::string>() : std::string();
}

}  // namespace

Client::~Client() {
  if (reader_.joinable()) reader_.join();
}

Client::Incoming Client::read_one() {
  for (;;) {
    if (auto message = framing_.next()) {
      Incoming incoming;
      incoming.wrong = std::move(message->wrong);
      if (!incoming.wrong.empty()) return incoming;
      try {
        incoming.json = read_json<Json>(message->body, "message", kBounds);
      } catch (const Failure& failure) {
        incoming.wrong = failure.what();
      } catch (const Json::exception& error) {
        incoming.wrong = error.what();
      }
      return incoming;
    }
    std::array<char, 64 * 1024> bytes{};
    const ssize_t count = ::read(STDIN_FILENO, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return {nullptr, {}, true};
    framing_.add({bytes.data(), static_cast<std::size_t>(count)});
  }
}

std::vector<std::string> Client::read_folders() {
  waiting_.push_back(read_one());
  std::vector<std::string> folders;
  const Json& first = waiting_.back().json;
  if (!first.is_object() || !first.contains("params") || !first["params"].is_object()) return folders;
  const Json& params = first["params"];
  std::vector<std::string> uris;
  if (const auto list = params.find("workspaceFolders"); list != params.end() && list->is_array()) {
    for (const Json& folder : *list) uris.push_back(uri_in(folder));
  }
  if (const auto root = params.find("rootUri"); root != params.end()) uris.push_back(uri_in(*root));
  for (const std::string& uri : uris) {
    if (const auto path = path_of(uri)) folders.push_back(path->string());
  }
  if (const auto root = params.find("rootPath"); folders.empty() && root != params.end() && root->is_string())
    folders.push_back(root->get<std::string>());
  return folders;
}

void Client::read_all() {
  for (bool more = true; more;) {
    Incoming incoming;
    try {
      incoming = read_one();
    } catch (const std::bad_alloc&) {
      incoming = {nullptr, {}, true};
    }
    more = !incoming.end && !is_exit(incoming);
    const std::lock_guard lock(mutex_);
    waiting_.push_back(std::move(incoming));
    ask_interrupt();
    arrived_.notify_one();
  }
}

void Client::start() {
  const bool over = !waiting_.empty() && (waiting_.back().end || is_exit(waiting_.back()));
  if (!over) reader_ = std::thread([this] { read_all(); });
}

std::deque<Client::Incoming> Client::take(std::optional<std::chrono::milliseconds> most) {
  std::unique_lock lock(mutex_);
  const auto has_some = [this] { return !waiting_.empty(); };
  most ? static_cast<void>(arrived_.wait_for(lock, *most, has_some)) : arrived_.wait(lock, has_some);
  forget_interrupt();
  return std::exchange(waiting_, {});
}

void Client::send(const Json& message) {
  const std::string bytes = framed(message.dump(-1, ' ', false, Json::error_handler_t::replace));
  for (std::size_t done = 0; done < bytes.size() && !gone_;) {
    const ssize_t count = ::write(STDOUT_FILENO, bytes.data() + done, bytes.size() - done);
    if (count < 0 && errno == EINTR) continue;
    gone_ = count <= 0;
    done += gone_ ? 0 : static_cast<std::size_t>(count);
  }
}

void Client::answer(const Json& id, Json result) {
  send({{"jsonrpc", "2.0"}, {"id", id}, {"result", std::move(result)}});
}

void Client::refuse(const Json& id, int code, const std::string& why) {
  send({{"jsonrpc", "2.0"}, {"id", id}, {"error", {{"code", code}, {"message", why}}}});
}

void Client::notify(const std::string& method, Json params) {
  send({{"jsonrpc", "2.0"}, {"method", method}, {"params", std::move(params)}});
}

void Client::request(const std::string& id, const std::string& method, Json params) {
  send({{"jsonrpc", "2.0"}, {"id", id}, {"method", method}, {"params", std::move(params)}});
}

Client& editor() {
  static Client client;
  return client;
}

}  // namespace fuda::lsp
