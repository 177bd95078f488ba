// The server's worker threads. Each task queue runs its jobs one at a time, in order. Task queues take turns,
// so a job waits for at most one job of every other task queue.
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

// The priority of a job, which determines the threads that the job can use. A task queue keeps the order of
// its jobs with the same priority.
enum class Priority : std::uint8_t {
  urgent,    // people at a table wait for these jobs, which run on any thread and usually overtake other jobs
  can_wait,  // one job at a time, and at most one per kPace, for lists and spectators
  opening,   // at most kMostOpening jobs at once, for data that the pages of players need to open
  looking,   // at most kMostOpening jobs at once, for data that the pages of spectators need to open
  making,    // at most kMostMaking jobs at once, for creating tables, copies and films
  slow,      // at most one job per processor at once, for bots that search
};
inline constexpr std::size_t kPrioritys = 6;

// The waiting jobs of a task queue. Askers take turns. The jobs of one asker keep their order.
class TurnQueue {
 public:
  struct Waiting {
    Job job;
    std::string owner, asker;
    std::uint64_t round = 0;
  };
  // Adds a job. If `most` jobs of this asker are waiting, drops the job and returns false.
  bool add(Waiting waiting, std::size_t most);
  [[nodiscard]] Waiting take();
  [[nodiscard]] bool empty() const { return jobs_.empty(); }
  [[nodiscard]] std::size_t size() const { return jobs_.size(); }
  [[nodiscard]] const Waiting& front() const { return jobs_.front(); }
  // Removes all jobs and returns them.
  [[nodiscard]] std::deque<Waiting> take_all();

 private:
  std::deque<Waiting> jobs_;  // the waiting jobs, ordered by round
  std::uint64_t round_ = 0;   // the round of the last job that take() has returned
  // For each asker, the first round in which the asker may have its next turn.
  std::map<std::string, std::uint64_t> next_;
};

class TaskQueues {
 public:
  // An owner is the address or table that causes work. For all priorities except the first two, the owner
  // that has recently used the least processor time goes first, and one owner never gets all threads. If a
  // job has used more than kSlowJob of processor time, its task queue counts as slow for kSlowFor, whatever
  // its priority. If `processors` is 0, starts no threads, and run_next() does the work. Throws Failure if
  // the system refuses to start the threads.
  explicit TaskQueues(unsigned processors);
  ~TaskQueues();  // calls stop()
  TaskQueues(const TaskQueues&) = delete;
  TaskQueues& operator=(const TaskQueues&) = delete;

  struct Place {
    std::string tasks;
    std::string owner;  // the address or table that causes the work
    Priority priority = Priority::urgent;
    std::string asker = {};  // the asker, who takes turns with other askers in this task queue
  };
  static constexpr std::size_t kNoBound = static_cast<std::size_t>(-1);
  // Adds a job. After a call of stop(), or if `most` jobs with this task queue, priority and asker are
  // waiting, drops the job and returns false.
  bool add(const Place& place, Job job, std::size_t most = kNoBound);

  // Runs the next job on the calling thread. Returns false if no job may run now.
  bool run_next();

  // Drops waiting jobs, asks running jobs to end (base/stop.h), and returns when these jobs have ended.
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
    double used = 0;  // the used processor time in nanoseconds, halved every kForgotten
    Clock::time_point since;
    std::array<unsigned, kPrioritys> running{};
  };
  // The job that a thread is running.
  struct Running {
    Queues::iterator tasks;
    std::size_t queue = 0;  // the priority of the queue from which the thread took the job
    Priority counts = Priority::urgent;
    Waiting what;
  };

  void work();
  // Runs a job that its queue has given away. Unlocks the lock during the job.
  void run(std::unique_lock<std::mutex>& lock, Running& running);
  // Takes the next job that may run now.
  bool take_next(Clock::time_point now, Running& out);
  // Waits for a job, and takes it. Returns false after a call of stop().
  bool next(std::unique_lock<std::mutex>& lock, Running& out);
  // Does the same as next(), but if memory runs out, waits until the system has memory again.
  bool wait_for_next(std::unique_lock<std::mutex>& lock, Running& out);
  bool take_first(Priority priority, Clock::time_point now, Running& out);
  bool take_other(Clock::time_point now, Running& out);
  bool take_paced(Clock::time_point now, Running& out);
  bool take_fairly(Priority priority, Clock::time_point now, Running& out);
  void take(std::size_t queue, std::size_t at, Priority counts, Running& out);
  void finish(Running& done, std::int64_t used);
  [[nodiscard]] double used_by(const std::string& owner, Clock::time_point now) const;
  [[nodiscard]] bool has_room(Priority priority, const std::string& owner) const;

  std::array<unsigned, kPrioritys> most_{};  // for each priority, the maximum number of jobs at once
  std::atomic<bool> stop_asked_ = false;
  std::mutex mutex_;
  std::condition_variable more_;
  Queues task_queues_;
  // For each priority, the task queues that have waiting jobs with this priority.
  std::array<std::deque<Queues::iterator>, kPrioritys> ready_;
  std::array<unsigned, kPrioritys> running_{};
  std::map<std::string, Owner> owners_;
  int in_a_row_ = 0;              // the number of urgent jobs in a row that have overtaken other jobs
  Clock::time_point next_paced_;  // the time when the next `can_wait` job may start
  std::vector<std::thread> threads_;
};

}  // namespace fuda::serve
