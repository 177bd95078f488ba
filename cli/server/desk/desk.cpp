#include "desk/desk.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <thread>

#include "base/lists.h"
#include "serve/limits.h"
#include "text/json.h"
#include "workbench/workbench.h"

namespace fuda::serve {

namespace {

constexpr int kMostNested = 64;
constexpr std::size_t kMostKeysAsked = 100'000;
constexpr std::size_t kMostWaitingAsked = 64;
constexpr std::size_t kMostListening = 8;

// Requests that play games, or that compare games by playing.
constexpr std::array<std::string_view, 4> kSlow = {"scenarios", "compare", "variant", "summary"};
// Requests that change files.
constexpr std::array<std::string_view, 8> kWriting = {"write",  "create", "remove",  "rename",
                                                      "revert", "record", "variant", "unpack"};
// Requests that only describe the files as they were.
constexpr std::array<std::string_view, 3> kOutdated = {"check", "scenarios", "compare"};

std::string text_at(const Json& json, const char* key) {
  const auto found = json.find(key);
  return found != json.end() && found->is_string() ? found->get<std::string>() : "";
}

// The files that a request has changed: the files named by the request and by its answer.
std::vector<std::string> changed_files(const Json& request, const Json& answer) {
  if (!contains(kWriting, text_at(request, "op")) || answer.contains("error")) return {};
  std::vector<std::string> paths = {text_at(request, "path"), text_at(request, "to")};
  for (const char* key : {"files", "reverted", "moved", "removed"}) {
    const auto found = answer.find(key);
    if (found == answer.end()) continue;
    for (const Json& file : *found)
      paths.push_back(file.is_string() ? file.get<std::string>() : text_at(file, "path"));
  }
  return paths;
}

std::string changed_text(std::size_t event, const std::vector<std::string>& paths) {
  return event_text(event, text_of({{"paths", paths}}), "changed");
}

bool is_slow(const Json& json) {
  return contains(kSlow, text_at(json, "op")) ||
         (text_at(json, "op") == "check" && text_at(json, "stage") != "load");
}

}  // namespace

struct Desk::Bench {
  Bench(std::string its_name, const Path& library, const std::vector<Path>& printed, int jobs)
      : name(std::move(its_name)), bench(library, printed, jobs) {}

  std::string name;  // the name of its task queue
  workbench::Workbench bench;
};

Desk::Desk(const Path& library, const std::vector<Path>& printed, TaskQueues& task_queues, std::string cookie)
    : door_(std::move(cookie)),
      watcher_(library),
      task_queues_(task_queues),
      quick_(std::make_unique<Bench>("workbench/quick", library, printed, 1)),
      slow_(std::make_unique<Bench>("workbench/slow", library, printed,
                                    static_cast<int>(std::max(1U, std::thread::hardware_concurrency())))) {}

Desk::~Desk() = default;

bool Desk::answers(const Request& request) const {
  return !request.path.empty() && request.path.front() == "workbench";
}

void Desk::ask(Request request, const Reply& reply) {
  const std::string what = request.path.size() == 2 ? request.path.back() : "";
  if (request.method == "GET" && what == "changes") return listen(request, reply);
  if (request.method != "POST" || what != "ask")
    return reply(answer_of(Refused(404, "there is no such page")));
  try {
    const JsonBounds bounds{request.unread.size(), kMostNested, kMostKeysAsked};
    request.body = read_json<Json>(request.unread, "the request", bounds);
  } catch (const Failure& failure) {
    return reply(answer_of(Refused(400, failure.findings().front().message)));
  }
  request.unread.clear();
  Bench& bench = is_slow(request.body) ? *slow_ : *quick_;
  const std::string asked = text_at(request.body, "op");
  if (contains(kWriting, asked)) {
    ++writes_;
    slow_->bench.stop();
  }
  const bool may_drop = contains(kOutdated, asked);
  const std::uint64_t writes = writes_;
  const bool taken = task_queues_.add(
      {bench.name, "workbench"},
      [this, &bench, reply, request = std::move(request), may_drop, writes] {
        const auto is_outdated = [&] { return may_drop && writes != writes_; };
        if (is_outdated())
          return reply(answer_of(Refused(409, "the files have changed since this request was sent")));
        std::shared_lock change(own_changes_, std::defer_lock);
        if (contains(kWriting, text_at(request.body, "op"))) change.lock();
        const Json answer = bench.bench.ask(request.body, is_outdated);
        watcher_.know(changed_files(request.body, answer));
        Answer out;
        out.body = text_of(answer);
        reply(std::move(out));
      },
      kMostWaitingAsked);
  if (!taken) reply(answer_of(Refused(503, "too many requests are waiting; try again later")));
}

void Desk::listen(const Request& request, const Reply& reply) {
  auto stream = std::make_shared<Stream>();
  {
    const std::lock_guard lock(mutex_);
    forget_closed_streams();
    if (streams_.size() >= kMostListening)
      return reply(answer_of(Refused(503, "too many pages are open; close some of them")));
    stream->push(missed_by(request.last_event));
    streams_.push_back(stream);
  }
  Answer out;
  out.stream = std::move(stream);
  reply(std::move(out));
}

std::string Desk::missed_by(const std::string& last_event) const {
  const std::size_t heard = whole_number(last_event, events_).value_or(events_);
  std::vector<std::string> paths;
  for (const auto& [path, event] : event_of_) {
    if (event > heard) paths.push_back(path);
  }
  return paths.empty() ? fmt::format("id: {}\n\n", events_) : changed_text(events_, paths);
}

void Desk::forget_closed_streams() {
  std::erase_if(streams_, [](const auto& one) { return one.use_count() == 1; });
}

void Desk::push(std::string_view text) {
  forget_closed_streams();
  for (const auto& stream : streams_) stream->push(text);
}

void Desk::take_changes() {
  std::vector<std::string> paths;
  if (const std::unique_lock look(own_changes_, std::try_to_lock); look) paths = watcher_.changed();
  const std::lock_guard lock(mutex_);
  looking_ = false;
  if (paths.empty()) return;
  ++events_;
  for (const std::string& path : paths) event_of_[path] = events_;
  push(changed_text(events_, paths));
}

void Desk::tick() {
  {
    const std::lock_guard lock(mutex_);
    if (looking_) return;
    looking_ = true;
  }
  if (!task_queues_.add({"workbench/files", "workbench"}, [this] { take_changes(); })) {
    const std::lock_guard lock(mutex_);
    looking_ = false;
  }
}

void Desk::keep_alive() {
  const std::lock_guard lock(mutex_);
  push(": \n\n");
}

void Desk::stop() {
  const std::lock_guard lock(mutex_);
  for (const auto& stream : streams_) stream->end();
  streams_.clear();
}

}  // namespace fuda::serve
