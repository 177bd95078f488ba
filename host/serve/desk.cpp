#include "serve/desk.h"

#include <utility>

#include "serve/limits.h"
#include "serve/trouble.h"

namespace fuda::serve {

Answer stopping() { return answer_of(Refused(503, "the server is stopping")); }

namespace {

constexpr int kMostInARow = 8;  // urgent jobs while another one waits

std::function<void()> taken_from(std::deque<std::function<void()>>& jobs) {
  auto job = std::move(jobs.front());
  jobs.pop_front();
  return job;
}

// What those who sit at a table ask for, before lists and whatever else there is.
Workers::Haste haste_of(const Request& request) {
  return Play::is_for(request) ? Workers::Haste::urgent : Workers::Haste::can_wait;
}

// For the log.
std::string asked_for(const Request& request) {
  std::string out = request.method + " ";
  for (const std::string& part : request.path) out += "/" + part;
  return out;
}

// What an exception says to whoever asked.
template <class Fn, class Otherwise>
void catching(const Tables& tables, const Request& request, Fn fn, Otherwise otherwise) {
  try {
    fn();
  } catch (...) {
    otherwise(answer_of_failure(host_names(tables.options().language), kRuleFailed, asked_for(request)));
  }
}

}  // namespace

Workers::Workers(unsigned threads) {
  for (unsigned i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

Workers::~Workers() { stop(false); }

bool Workers::add(std::function<void()> job, Haste haste) {
  const std::lock_guard lock(mutex_);
  if (stopped_) return false;
  (haste == Haste::urgent ? urgent_ : others_).push_back(std::move(job));
  more_.notify_one();
  return true;
}

void Workers::stop(bool all) {
  {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
    if (!all) {
      urgent_.clear();
      others_.clear();
    }
    more_.notify_all();
  }
  for (std::thread& thread : threads_) {
    if (thread.joinable()) thread.join();
  }
}

std::function<void()> Workers::next_job() {
  std::unique_lock lock(mutex_);
  while (true) {
    const auto now = std::chrono::steady_clock::now();
    const bool is_time = !others_.empty() && (stopped_ || next_one_ <= now);
    if (!urgent_.empty() && !(is_time && in_a_row_ >= kMostInARow)) {
      ++in_a_row_;
      return taken_from(urgent_);
    }
    if (is_time) {
      in_a_row_ = 0;
      next_one_ = now + kPace;
      return taken_from(others_);
    }
    if (!others_.empty()) {
      more_.wait_until(lock, next_one_);
    } else if (stopped_) {
      return nullptr;
    } else {
      more_.wait(lock);
    }
  }
}

void Workers::work() {
  while (const auto job = next_job()) job();
}

void Elsewhere::start(std::function<void()> think, std::function<void()> done) {
  threads_.add([this, think = std::move(think), done = std::move(done)] {
    think();
    desk_.add(done);
  });
}

Desk::Desk(Tables& tables, unsigned thinkers)
    : tables_(tables),
      desk_(1),
      bots_(thinkers, desk_),
      films_(1, desk_),
      lobby_(tables),
      play_(tables, bots_),
      showing_(tables, films_) {}

Desk::~Desk() { stop(); }

void Desk::ask(Request request, Reply reply) {
  const Workers::Haste haste = haste_of(request);
  const bool taken = desk_.add(
      [this, request = std::move(request), reply] {
        catching(
            tables_, request,
            [&] {
              if (Showing::is_for(request)) {
                showing_.answer(request, reply);
                return let_bots_begin(request);
              }
              if (Play::is_for(request)) return play_.answer(request, reply);
              reply(answer_at_once(request));
            },
            reply);
      },
      haste);
  if (!taken) reply(stopping());
}

Answer Desk::answer_at_once(const Request& request) {
  Answer answer = lobby_.answer(request);
  let_bots_begin(request);
  return answer;
}

// There may be a new table.
void Desk::let_bots_begin(const Request& request) {
  if (request.method != "POST") return;
  for (const auto& [id, table] : tables_.all()) play_.let_bots_move(table);
}

void Desk::listen(Request request, Opened opened) {
  const bool taken = desk_.add([this, request = std::move(request), opened] {
    catching(
        tables_, request,
        [&] {
          opened(Showing::is_for_events(request) ? showing_.listen(request) : play_.listen(request), {});
        },
        [&](Answer answer) { opened(nullptr, std::move(answer)); });
  });
  if (!taken) opened(nullptr, stopping());
}

void Desk::keep_alive() {
  desk_.add([this] {
    for (const auto& [id, table] : tables_.all()) table->keep_alive();
  });
}

void Desk::let_bots_move() {
  desk_.add([this] {
    for (const auto& [id, table] : tables_.all()) play_.let_bots_move(table);
  });
}

void Desk::stop() {
  bots_.stop();
  films_.stop();
  desk_.stop(true);
  // Those that waited for a bot: it does not move any more.
  for (const auto& [id, table] : tables_.all()) {
    table->waiting.clear();
    table->end_streams();
  }
}

}  // namespace fuda::serve
