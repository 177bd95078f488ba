// The one thread that answers, so that tables and lobby need no locks, and those on which bots think.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "serve/play.h"
#include "serve/showing.h"

namespace fuda::serve {

// What is answered while the server ends: 503.
[[nodiscard]] Answer stopping();

// Threads that take jobs from two queues: what is urgent goes first, but never so often that the rest stands;
// of the rest one is taken each kPace, so that whoever asks for lists without end leaves the machine to the
// others.
class Workers {
 public:
  enum class Haste : std::uint8_t { urgent, can_wait };

  explicit Workers(unsigned threads);
  ~Workers();  // as stop()
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  // False once stop() was called: the job is not done.
  bool add(std::function<void()> job, Haste haste = Haste::urgent);
  // Returns when the jobs that were begun are done, and with `all` those that wait, too; the others never
  // are.
  void stop(bool all);

 private:
  void work();
  // Waits for a job, or for the end: then it is empty.
  std::function<void()> next_job();

  std::mutex mutex_;
  std::condition_variable more_;
  std::deque<std::function<void()>> urgent_, others_;
  int in_a_row_ = 0;                                // urgent ones that went first
  std::chrono::steady_clock::time_point next_one_;  // when one of the others may be taken
  bool stopped_ = false;
  std::vector<std::thread> threads_;
};

// Thinks on threads of its own; what follows is done at a desk.
class Elsewhere final : public Thinking {
 public:
  // `desk` must outlive this.
  Elsewhere(unsigned threads, Workers& desk) : threads_(threads), desk_(desk) {}

  void start(std::function<void()> think, std::function<void()> done) override;
  void stop() { threads_.stop(false); }

 private:
  Workers threads_;
  Workers& desk_;
};

class Desk {
 public:
  // `thinkers`: how many bots may think at once, at least 1.
  Desk(Tables& tables, unsigned thinkers);
  ~Desk();  // as stop()
  Desk(const Desk&) = delete;
  Desk& operator=(const Desk&) = delete;

  // Answers later, on another thread; with 503 where it does not any more.
  void ask(Request request, Reply reply);
  // The same for a stream of events: `stream` is null where `answer` says why there is none.
  using Opened = std::function<void(std::shared_ptr<Stream> stream, Answer answer)>;
  void listen(Request request, Opened opened);
  // Something for all who listen, so that a connection that is no more is noticed.
  void keep_alive();
  // Bots that were to move when the server ended.
  void let_bots_move();

  // Everybody who waits has an answer, and streams have ended, when it returns.
  void stop();

 private:
  [[nodiscard]] Answer answer_at_once(const Request& request);
  void let_bots_begin(const Request& request);

  Tables& tables_;
  Workers desk_;
  Elsewhere bots_;
  Elsewhere films_;  // no bot waits for them
  Lobby lobby_;
  Play play_;
  Showing showing_;
};

}  // namespace fuda::serve
