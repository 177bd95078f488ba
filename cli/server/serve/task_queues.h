// Threads that do the work of the server. Jobs of one task queue are done one after the other. Task queues
// take turns, so none waits for more than one job of each other task queue, however many jobs that has.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace fuda::serve {

using Job = std::function<void()>;

// Which threads a job may take. A task queue keeps the order of its jobs of one priority.
enum class Priority : std::uint8_t {
  urgent,    // people at a table wait for it: any thread, and first, but not so often that the rest stops
  can_wait,  // lists, spectators: one at a time, one each kPace
  opening,   // what the pages of players need to open: kMostOpening at once
  looking,   // the same of spectators: kMostOpening at once
  making,    // tables, copies, films: kMostMaking at once
  slow,      // bots that search: as many at once as there are processors
};
inline constexpr std::size_t kPrioritys = 6;

// Jobs of a task queue that wait. Those who asked for them take turns; the jobs of one asker keep their
// order.
class TurnQueue {
 public:
  struct Waiting {
    Job job;
    std::string owner, asker;
    std::uint64_t round = 0;
  };
  // False if the job was dropped: `most` jobs of this asker wait already.
  bool add(Waiting waiting, std::size_t most);
  [[nodiscard]] Waiting take();
  [[nodiscard]] bool empty() const { return jobs_.empty(); }
  [[nodiscard]] std::size_t size() const { return jobs_.size(); }
  [[nodiscard]] const Waiting& front() const { return jobs_.front(); }
  // Empties it.
  [[nodiscard]] std::deque<Waiting> take_all();

 private:
  std::deque<Waiting> jobs_;                   // by round
  std::uint64_t round_ = 0;                    // of the job that was taken last
  std::map<std::string, std::uint64_t> next_;  // by asker: the first round in which it may have a turn again
};

class TaskQueues {
 public:
  // Of all priorities but the first two, one owner (for whom work is done) has at most all threads but one,
  // and the owner that has used the least processor time recently goes first. A task queue of which a job
  // took more than kSlowJob of processor time is treated as slow for kSlowFor, whatever its priority. Throws
  // Failure if the system refuses to start the threads.
  explicit TaskQueues(unsigned processors);
  ~TaskQueues();  // as stop()
  TaskQueues(const TaskQueues&) = delete;
  TaskQueues& operator=(const TaskQueues&) = delete;

  struct Place {
    std::string tasks;
    std::string owner;  // who the work is done for
    Priority priority = Priority::urgent;
    std::string asker = {};  // who takes turns with others that ask for something in this task queue
  };
  static constexpr std::size_t kNoBound = static_cast<std::size_t>(-1);
  // False if the job was dropped: stop() was called, or `most` jobs of this task queue, priority and asker
  // wait already.
  bool add(const Place& place, Job job, std::size_t most = kNoBound);

  // Drops the jobs that wait, asks those that run to end (base/stop.h), and returns when they have.
  void stop();
  [[nodiscard]] bool is_stopped() const { return stop_asked_; }

 private:
  using Clock = std::chrono::steady_clock;
  using Waiting = TurnQueue::Waiting;
  struct TaskQueue {
    std::array<TurnQueue, kPrioritys> jobs;  // by priority
    bool runs = false;
    Clock::time_point slow_until;

    [[nodiscard]] bool is_empty() const;
  };
  using Queues = std::map<std::string, TaskQueue>;
  struct Owner {
    double used = 0;  // nanoseconds of processor time; half of it is forgotten each kForgotten
    Clock::time_point since;
    std::array<unsigned, kPrioritys> running{};
  };
  // What a thread does now.
  struct Running {
    Queues::iterator tasks;
    std::size_t queue = 0;  // from which it was taken
    Priority counts = Priority::urgent;
    Waiting what;
  };

  void work();
  bool next(std::unique_lock<std::mutex>& lock, Running& out);
  // The same, but where memory runs out it waits until there is some again.
  bool wait_for_next(std::unique_lock<std::mutex>& lock, Running& out);
  bool take_first(Priority priority, Clock::time_point now, Running& out);
  bool take_other(Clock::time_point now, Running& out);
  bool take_paced(Clock::time_point now, Running& out);
  bool take_fairly(Priority priority, Clock::time_point now, Running& out);
  void take(std::size_t queue, std::size_t at, Priority counts, Running& out);
  void finish(Running& done, std::int64_t used);
  [[nodiscard]] double used_by(const std::string& owner, Clock::time_point now) const;
  [[nodiscard]] bool has_room(Priority priority, const std::string& owner) const;

  std::array<unsigned, kPrioritys> most_{};  // jobs at once, by priority
  std::atomic<bool> stop_asked_ = false;
  std::mutex mutex_;
  std::condition_variable more_;
  Queues task_queues_;
  std::array<std::deque<Queues::iterator>, kPrioritys> ready_;  // those with jobs of this priority
  std::array<unsigned, kPrioritys> running_{};
  std::map<std::string, Owner> owners_;
  int in_a_row_ = 0;              // urgent jobs that went first
  Clock::time_point next_paced_;  // when the next job that can wait may be taken
  std::vector<std::thread> threads_;
};

}  // namespace fuda::serve
