// Ctrl-C, for work that can stop early and still say what it knows.
#pragma once

#include <atomic>

namespace fuda {

// Whether somebody has asked to stop. Long work asks this between its parts.
[[nodiscard]] bool interrupted() noexcept;
// The same, for work that looks at a flag (base/stop.h).
[[nodiscard]] const std::atomic<bool>& interrupt_flag() noexcept;
// Work was stopped, and the program goes on.
void forget_interrupt() noexcept;

// What to say after the first Ctrl-C while games are played.
inline constexpr const char* kStopping = "\nstopping; Ctrl-C again ends at once\n";

// While one exists, Ctrl-C does not end the program: it writes `noted` to stderr, and interrupted() is true
// from then on. A second Ctrl-C writes `goodbye` and ends the program at once, with status 2. Both texts must
// outlive this. Where Ctrl-C was ignored before, it stays ignored.
class Interruptible {
 public:
  // `ended_too`: SIGTERM is treated like Ctrl-C.
  explicit Interruptible(const char* noted, const char* goodbye, bool ended_too = false);
  ~Interruptible();
  Interruptible(const Interruptible&) = delete;
  Interruptible& operator=(const Interruptible&) = delete;
};

}  // namespace fuda
