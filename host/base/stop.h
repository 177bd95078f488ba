// Lets another thread stop long work early: a bot's search, or the creation of a film or a table.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

namespace fuda {

// While a Stoppable exists, its thread must end its work when `stop` is set, or after this much of the
// thread's processor time (0: no limit). If the work of a Stoppable must end, the work of every Stoppable
// nested in it must end, too.
class Stoppable {
 public:
  explicit Stoppable(const std::atomic<bool>& stop,
                     std::chrono::milliseconds most = std::chrono::milliseconds(0));
  ~Stoppable();
  Stoppable(const Stoppable&) = delete;
  Stoppable& operator=(const Stoppable&) = delete;

  // Whether the time limit was reached.
  [[nodiscard]] bool ran_out() const { return ran_out_; }

 private:
  friend bool stop_asked() noexcept;
  bool look() noexcept;

  const std::atomic<bool>& stop_;
  Stoppable* outer_;
  std::int64_t until_;  // thread time in nanoseconds; 0: no limit
  std::uint32_t looks_ = 0;
  bool ran_out_ = false;
};

// Whether this thread must end its work. Code can call this function every few microseconds, because it is
// cheap.
[[nodiscard]] bool stop_asked() noexcept;
// Throws Failure if stop_asked(). Do not call this function while a change is half done.
void stop_if_asked();

}  // namespace fuda
