// The functions that run the server's tables without a network (cli/serve). JavaScript sends requests, lets
// the module work, and takes answers and events. fuda_serve_tick() must be called every second.
#include <array>
#include <deque>
#include <map>
#include <memory>
#include <string>

#include "disk/write.h"
#include "exports.h"
#include "serve/dispatcher.h"
#include "serve/failures.h"
#include "serve/limits.h"
#include "serve/tables.h"
#include "text/json.h"

namespace {

using namespace fuda;
using namespace fuda::serve;

constexpr const char* kTables = "/tables";
constexpr JsonBounds kRequest = {.bytes = std::size_t{16} << 20U, .depth = 8};

std::deque<std::string> said;                    // answers and events for JavaScript, as lines of JSON
std::map<int, std::shared_ptr<Stream>> streams;  // by the number of the request

void say(const Json& json) { said.push_back(text_of(json)); }

ServeOptions options() {
  make_folder(kTables);
  ServeOptions out{{web::kLibrary, web::kPrinted}, kTables, "", NamedBots(std::vector<std::string>{})};
  out.games_change = true;
  return out;
}

class Served {
 public:
  Served() : tables_(options()), dispatcher_(tables_, task_queues_) {
    server_log().write_by([](const std::string& text) { say({{"log", text}}); });
  }

  void ask(const Json& asked) {
    const int id = asked.at("id");
    Request request;
    request.method = asked.at("method");
    request.path = asked.at("path");
    request.query = asked.value("query", request.query);
    request.credentials = asked.value("credentials", "");
    request.last_event = asked.value("last", "");
    request.unread = asked.value("body", "");
    request.address = "127.0.0.1";
    request.languages = languages_in(asked.value("languages", ""));
    dispatcher_.ask(std::move(request), [id](const Answer& answer) {
      if (answer.stream != nullptr) streams[id] = answer.stream;
      say({{"id", id},
           {"status", answer.status},
           {"stream", answer.stream != nullptr},
           {"body", answer.text()}});
    });
  }

  // Runs one job. Returns false if no job was waiting.
  bool work() { return task_queues_.run_next(); }
  void tick() { dispatcher_.tick(); }

 private:
  Tables tables_;
  TaskQueues task_queues_{0};
  Dispatcher dispatcher_;
};

Served& served() {
  web::install();
  static Served all;
  return all;
}

void read_streams() {
  std::array<char, 65536> buffer{};
  for (auto at = streams.begin(); at != streams.end();) {
    // Takes all waiting events at once, because a part may end inside a character.
    std::string events;
    std::ptrdiff_t read = 0;
    while ((read = at->second->read(buffer.data(), buffer.size(), {[] {}, [] {}})) > 0)
      events.append(buffer.data(), static_cast<std::size_t>(read));
    if (!events.empty()) say({{"id", at->first}, {"events", events}});
    if (read < 0) say({{"id", at->first}, {"ended", true}});
    at = read < 0 ? streams.erase(at) : std::next(at);
  }
}

}  // namespace

// Takes the request in the text: {id, method, path: [...], query, credentials, last, body, languages}. The
// caller chooses the number `id`, which the answer repeats.
FUDA_EXPORT(fuda_serve_ask) void fuda_serve_ask() {
  const Json asked = read_json<Json>(web::text(), "the request", kRequest);
  try {
    served().ask(asked);
  } catch (const Failure& failure) {
    say({{"id", asked.at("id")},
         {"status", 500},
         {"body", text_of({{"error", failure.findings().front().message}})}});
  }
}

// Ends the stream that answers this request.
FUDA_EXPORT(fuda_serve_end) void fuda_serve_end(int id) { streams.erase(id); }

// Runs one job. Returns 0 if no job can run now.
FUDA_EXPORT(fuda_serve_work) int fuda_serve_work() { return served().work() ? 1 : 0; }

FUDA_EXPORT(fuda_serve_tick) void fuda_serve_tick() { served().tick(); }

// Offers the next line of JSON, and returns its length, or 0 if no line is waiting. An answer is {id, status,
// stream, body}. A part of a stream is {id, events}, and its end is {id, ended}. A line of the log is {log}.
FUDA_EXPORT(fuda_serve_next) std::size_t fuda_serve_next() {
  if (said.empty()) read_streams();
  if (said.empty()) return 0;
  std::string next = std::move(said.front());
  said.pop_front();
  return web::give(std::move(next));
}
