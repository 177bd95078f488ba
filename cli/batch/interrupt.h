// Handles Ctrl-C for work that can stop early and report its results so far.
#pragma once

#include <atomic>

namespace fuda {

// Whether Ctrl-C was pressed. Long-running work calls this function from time to time.
[[nodiscard]] bool interrupted() noexcept;
// The flag behind interrupted(), for work that reads a flag (base/stop.h).
[[nodiscard]] const std::atomic<bool>& interrupt_flag() noexcept;
// Stops long-running work in the same way as Ctrl-C. Any thread may call this function.
void ask_interrupt() noexcept;
// Resets interrupted() once Ctrl-C has stopped some work, so that the program can start the next work.
void forget_interrupt() noexcept;

// The text that the first Ctrl-C writes to stderr while fuda plays games.
inline constexpr const char* kStopping = "\nstopping; Ctrl-C again ends at once\n";

// While an Interruptible exists, Ctrl-C does not end the program. The first Ctrl-C writes `noted` to stderr
// and makes interrupted() true. A second Ctrl-C writes `goodbye` and ends the program at once, with status 2.
// `noted` and `goodbye` must outlive this object. A process that already ignores Ctrl-C continues to ignore
// it.
class Interruptible {
 public:
  // `ended_too` makes SIGTERM work like Ctrl-C.
  explicit Interruptible(const char* noted, const char* goodbye, bool ended_too = false);
  ~Interruptible();
  Interruptible(const Interruptible&) = delete;
  Interruptible& operator=(const Interruptible&) = delete;
};

}  // namespace fuda
