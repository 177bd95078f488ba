// Work that another thread may end early: a bot that thinks, a film, a table that is being made.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

namespace fuda {

// While one lives, its thread is asked to end its work once `stop` is set, or after so much of its processor
// time (0: no bound). One within another also ends when the outer one does.
class Stoppable {
 public:
  explicit Stoppable(const std::atomic<bool>& stop,
                     std::chrono::milliseconds most = std::chrono::milliseconds(0));
  ~Stoppable();
  Stoppable(const Stoppable&) = delete;
  Stoppable& operator=(const Stoppable&) = delete;

  // Whether it has taken too much time.
  [[nodiscard]] bool ran_out() const { return ran_out_; }

 private:
  friend bool stop_asked() noexcept;
  bool look() noexcept;

  const std::atomic<bool>& stop_;
  Stoppable* outer_;
  std::int64_t until_;  // nanoseconds of this thread; 0: no end
  std::uint32_t looks_ = 0;
  bool ran_out_ = false;
};

// Whether this thread is to end what it does. Cheap enough to be asked every few microseconds.
[[nodiscard]] bool stop_asked() noexcept;
// Throws Failure if so. Only for places where nothing is half done.
void stop_if_asked();

// Nanoseconds of processor time that this thread has used.
[[nodiscard]] std::int64_t thread_nanoseconds() noexcept;

}  // namespace fuda
