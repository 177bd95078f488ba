// Threads that do what is asked of the server. Jobs of one strand are done one after the other; strands take
// turns, so that nobody waits for more than one job of each of the others, however many those have.
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

// What a job is for says which threads it may take. A strand keeps to the order of its jobs of one kind.
enum class Haste : std::uint8_t {
  urgent,    // those at a table wait for it: any thread, before all others, but not so often that the rest
             // stands
  can_wait,  // lists, people who look on: one at a time, and one each kPace
  making,    // tables, copies, films: kMostMaking at once
  slow,      // thinking: as many at once as there are processors
};
inline constexpr std::size_t kHastes = 4;

class Strands {
 public:
  // Of `making` and `slow` an owner, the address for which work is done, has at most all threads but one, and
  // the owner that has used the least processor time of late goes first. A strand whose jobs turn out to take
  // more than kSlowJob of processor time counts as slow for kSlowFor, whatever its jobs are for.
  explicit Strands(unsigned processors);
  ~Strands();  // as stop()
  Strands(const Strands&) = delete;
  Strands& operator=(const Strands&) = delete;

  struct Place {
    std::string strand;
    std::string owner;  // who the work is done for
    Haste haste = Haste::urgent;
  };
  static constexpr std::size_t kNoBound = static_cast<std::size_t>(-1);
  // False, and the job is dropped: stop() was called, or `most` jobs of this strand and haste wait already.
  bool add(const Place& place, Job job, std::size_t most = kNoBound);

  // Jobs that wait are dropped, and those that run are asked to end (base/stop.h); returns when they have.
  void stop();
  [[nodiscard]] bool is_stopped() const { return stop_asked_; }

 private:
  using Clock = std::chrono::steady_clock;
  struct Waiting {
    Job job;
    std::string owner;
  };
  struct Strand {
    std::array<std::deque<Waiting>, kHastes> jobs;  // by haste
    bool runs = false;
    Clock::time_point slow_until;

    [[nodiscard]] bool is_empty() const;
  };
  using Known = std::map<std::string, Strand>;
  struct Owner {
    double used = 0;  // nanoseconds of processor time, half of it forgotten each kForgotten
    Clock::time_point since;
    std::array<unsigned, kHastes> running{};
  };
  // What a thread does now.
  struct Running {
    Known::iterator strand;
    std::size_t queue = 0;  // from which it was taken
    Haste counts = Haste::urgent;
    Waiting what;
  };

  void work();
  bool next(std::unique_lock<std::mutex>& lock, Running& out);
  bool take_urgent(Clock::time_point now, Running& out);
  bool take_waiting(Clock::time_point now, Running& out);
  bool take_fairly(Haste haste, Clock::time_point now, Running& out);
  void take(std::size_t queue, std::size_t at, Haste counts, Running& out);
  void finish(Running& done, std::int64_t used);
  [[nodiscard]] double used_by(const std::string& owner, Clock::time_point now) const;
  [[nodiscard]] bool has_room(Haste haste, const std::string& owner) const;

  std::array<unsigned, kHastes> most_{};  // jobs at once, by haste
  std::atomic<bool> stop_asked_ = false;
  std::mutex mutex_;
  std::condition_variable more_;
  Known strands_;
  std::array<std::deque<Known::iterator>, kHastes> ready_;  // that have jobs of this haste waiting
  std::array<unsigned, kHastes> running_{};
  std::map<std::string, Owner> owners_;
  int in_a_row_ = 0;            // urgent ones that went first
  Clock::time_point next_one_;  // when one of those that can wait may be taken
  std::vector<std::thread> threads_;
};

}  // namespace fuda::serve
