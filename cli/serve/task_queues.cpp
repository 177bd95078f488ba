#include "serve/task_queues.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "base/diagnostic.h"
#include "base/stop.h"
#include "serve/limits.h"
#include "system/process.h"

namespace fuda::serve {

namespace {

constexpr int kMostInARow = 8;  // the maximum number of urgent jobs in a row while another job waits
constexpr unsigned kReady = 4;  // the minimum number of threads that run no slow jobs
constexpr std::chrono::milliseconds kMemoryAgain{50};  // the time to wait for free memory
// If there are more task queues and owners than this, the server forgets the idle ones.
constexpr std::size_t kMostKept = 4096;
constexpr std::chrono::seconds kForgotten{30};  // the half-life of an owner's used time

constexpr std::size_t number(Priority priority) { return static_cast<std::size_t>(priority); }
// Whether jobs with this priority should take almost no time. All other jobs share the processors according
// to the time that they use.
constexpr bool is_quick(std::size_t queue) { return queue <= number(Priority::can_wait); }

}  // namespace

bool TurnQueue::add(Waiting waiting, std::size_t most) {
  const auto mine = std::ranges::count(jobs_, waiting.asker, &Waiting::asker);
  if (static_cast<std::size_t>(mine) >= most) return false;
  if (jobs_.empty()) next_.clear();
  if (next_.size() > kMostKept)
    std::erase_if(next_, [this](const auto& one) { return one.second <= round_; });
  std::uint64_t& next = next_[waiting.asker];
  waiting.round = std::max(round_, next);
  next = waiting.round + 1;
  jobs_.insert(std::ranges::upper_bound(jobs_, waiting.round, {}, &Waiting::round), std::move(waiting));
  return true;
}

TurnQueue::Waiting TurnQueue::take() {
  Waiting first = std::move(jobs_.front());
  jobs_.pop_front();
  round_ = first.round;
  return first;
}

std::deque<TurnQueue::Waiting> TurnQueue::take_all() { return std::exchange(jobs_, {}); }

bool TaskQueues::TaskQueue::is_empty() const {
  return !runs && std::ranges::all_of(jobs, [](const auto& queue) { return queue.empty(); });
}

TaskQueues::TaskQueues(unsigned processors) {
  const unsigned slow = std::max(processors, 2U);
  const unsigned all = slow + kMostMaking + 2 * kMostOpening + 1 + std::max(processors, kReady);
  const unsigned threads = processors == 0 ? 0 : all;
  most_ = {all, 1, kMostOpening, kMostOpening, kMostMaking, slow};
  try {
    for (unsigned i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
  } catch (const std::exception&) {
    const std::size_t started = threads_.size();
    stop();
    throw Failure(
        error_at({},
                 fmt::format("this system lets the server start only {} of the {} threads that it needs",
                             started, threads),
                 "raise the limits on processes (ulimit -u) and memory (ulimit -v), or the limits on the "
                 "server's container"));
  }
}

TaskQueues::~TaskQueues() { stop(); }

bool TaskQueues::add(const Place& place, Job job, std::size_t most) {
  const std::lock_guard lock(mutex_);
  if (stop_asked_) return false;
  if (task_queues_.size() > kMostKept) {
    std::erase_if(task_queues_, [](const auto& one) { return one.second.is_empty(); });
  }
  const std::size_t queue = number(place.priority);
  const auto tasks = task_queues_.try_emplace(place.tasks).first;
  auto& jobs = tasks->second.jobs[queue];
  // Either both of the next two steps must happen or neither, even if memory runs out.
  const bool is_first = jobs.empty();
  if (is_first) ready_[queue].push_back(tasks);
  bool added = false;
  try {
    added = jobs.add({std::move(job), place.owner, place.asker}, most);
  } catch (const std::bad_alloc&) {
    if (is_first) ready_[queue].pop_back();
    throw;
  }
  if (!added) {
    if (is_first) ready_[queue].pop_back();
    return false;
  }
  more_.notify_one();
  return true;
}

void TaskQueues::stop() {
  std::vector<Waiting> dropped;  // declared before the lock, because the destructors of jobs call functions
                                 // that need the lock
  {
    const std::lock_guard lock(mutex_);
    stop_asked_ = true;
    for (auto& [name, tasks] : task_queues_) {
      for (auto& jobs : tasks.jobs) std::ranges::move(jobs.take_all(), std::back_inserter(dropped));
    }
    for (auto& ready : ready_) ready.clear();
    more_.notify_all();
  }
  dropped.clear();
  for (std::thread& thread : threads_) {
    if (thread.joinable()) thread.join();
  }
}

double TaskQueues::used_by(const std::string& owner, Clock::time_point now) const {
  const auto found = owners_.find(owner);
  if (found == owners_.end()) return 0;
  const std::chrono::duration<double> gone = now - found->second.since;
  return found->second.used * std::exp2(-gone / kForgotten);
}

bool TaskQueues::has_room(Priority priority, const std::string& owner) const {
  const std::size_t h = number(priority);
  if (running_[h] >= most_[h]) return false;
  const auto found = owners_.find(owner);
  return found == owners_.end() || found->second.running[h] + 1 < most_[h];
}

// Takes a job. Allocates memory first, so that nothing has changed if memory runs out.
void TaskQueues::take(std::size_t queue, std::size_t at, Priority counts, Running& out) {
  out.tasks = ready_[queue][at];
  TaskQueue& tasks = out.tasks->second;
  auto& jobs = tasks.jobs[queue];
  Owner* owner = is_quick(number(counts)) ? nullptr : &owners_[jobs.front().owner];
  if (jobs.size() > 1) ready_[queue].push_back(out.tasks);
  ready_[queue].erase(ready_[queue].begin() + static_cast<std::ptrdiff_t>(at));
  out.queue = queue;
  out.counts = counts;
  out.what = jobs.take();
  tasks.runs = true;
  ++running_[number(counts)];
  if (owner != nullptr) ++owner->running[number(counts)];
  // Wake another thread, because the thread that was to take the next job may have taken this job.
  if (std::ranges::any_of(ready_, [](const auto& task_queues) { return !task_queues.empty(); }))
    more_.notify_one();
}

bool TaskQueues::take_first(Priority priority, Clock::time_point now, Running& out) {
  const auto& ready = ready_[number(priority)];
  const auto may_run = [now](const Queues::iterator& tasks) {
    return !tasks->second.runs && tasks->second.slow_until <= now;
  };
  const auto first = std::ranges::find_if(ready, may_run);
  if (first == ready.end()) return false;
  take(number(priority), static_cast<std::size_t>(first - ready.begin()), priority, out);
  return true;
}

bool TaskQueues::take_paced(Clock::time_point now, Running& out) {
  if (running_[number(Priority::can_wait)] > 0 || next_paced_ > now) return false;
  if (!take_first(Priority::can_wait, now, out)) return false;
  next_paced_ = now + kPace;
  return true;
}

// Takes a job of the owner that has used the least processor time. If this owner has several task queues,
// chooses the queue that has waited longest.
bool TaskQueues::take_fairly(Priority priority, Clock::time_point now, Running& out) {
  std::optional<double> least;
  std::size_t queue = 0, at = 0;
  for (std::size_t q = 0; q < kPrioritys; ++q) {
    for (std::size_t i = 0; i < ready_[q].size(); ++i) {
      const TaskQueue& tasks = ready_[q][i]->second;
      const bool turned_slow = priority == Priority::slow && is_quick(q) && tasks.slow_until > now;
      if (tasks.runs || (q != number(priority) && !turned_slow)) continue;
      const std::string& owner = tasks.jobs[q].front().owner;
      if (!has_room(priority, owner)) continue;
      const double used = used_by(owner, now);
      if (least && used >= *least) continue;
      least = used;
      queue = q;
      at = i;
    }
  }
  if (least) take(queue, at, priority, out);
  return least.has_value();
}

// Takes a job with a priority other than `urgent`. Each of these priorities has its own limit, so that many
// jobs of one priority do not delay other jobs.
bool TaskQueues::take_other(Clock::time_point now, Running& out) {
  return take_paced(now, out) || take_fairly(Priority::opening, now, out) ||
         take_fairly(Priority::looking, now, out) || take_fairly(Priority::making, now, out) ||
         take_fairly(Priority::slow, now, out);
}

bool TaskQueues::take_next(Clock::time_point now, Running& out) {
  if (in_a_row_ >= kMostInARow && take_other(now, out)) {
    in_a_row_ = 0;
    return true;
  }
  if (take_first(Priority::urgent, now, out)) {
    ++in_a_row_;
    return true;
  }
  return take_other(now, out);
}

bool TaskQueues::next(std::unique_lock<std::mutex>& lock, Running& out) {
  while (!stop_asked_) {
    const auto now = Clock::now();
    if (take_next(now, out)) return true;
    const bool paced = !ready_[number(Priority::can_wait)].empty() &&
                       running_[number(Priority::can_wait)] == 0 && next_paced_ > now;
    if (paced) {
      more_.wait_until(lock, next_paced_);
    } else {
      more_.wait(lock);
    }
  }
  return false;
}

void TaskQueues::finish(Running& done, std::int64_t used) {
  const auto now = Clock::now();
  TaskQueue& tasks = done.tasks->second;
  tasks.runs = false;
  --running_[number(done.counts)];
  if (is_quick(done.queue) && std::chrono::nanoseconds(used) > kSlowJob) tasks.slow_until = now + kSlowFor;
  if (!is_quick(number(done.counts))) {
    const double before = used_by(done.what.owner, now);
    Owner& owner = owners_[done.what.owner];
    owner.used = before + static_cast<double>(used);
    owner.since = now;
    --owner.running[number(done.counts)];
    if (owners_.size() > kMostKept) {
      std::erase_if(owners_, [](const auto& one) {
        return std::ranges::all_of(one.second.running, [](unsigned n) { return n == 0; });
      });
    }
  }
  if (tasks.is_empty() && tasks.slow_until <= now) task_queues_.erase(done.tasks);
}

bool TaskQueues::wait_for_next(std::unique_lock<std::mutex>& lock, Running& out) {
  for (;;) {
    try {
      return next(lock, out);
    } catch (const std::bad_alloc&) {
      more_.wait_for(lock, kMemoryAgain);
    }
  }
}

void TaskQueues::run(std::unique_lock<std::mutex>& lock, Running& running) {
  lock.unlock();
  const std::int64_t start = system::thread_nanoseconds();
  {
    const Stoppable stoppable(stop_asked_);
    try {
      running.what.job();
    } catch (const std::exception&) {
      // Drop the rest of the job with its replies. A job reports its own errors, unless it lacks the memory
      // for the report.
    }
    running.what.job = nullptr;
  }
  const std::int64_t used = system::thread_nanoseconds() - start;
  lock.lock();
  finish(running, used);
}

void TaskQueues::work() {
  std::unique_lock lock(mutex_);
  Running running;
  while (wait_for_next(lock, running)) run(lock, running);
}

bool TaskQueues::run_next() {
  std::unique_lock lock(mutex_);
  Running running;
  if (stop_asked_ || !take_next(Clock::now(), running)) return false;
  run(lock, running);
  return true;
}

}  // namespace fuda::serve
