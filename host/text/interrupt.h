// Ctrl-C, for work that can stop early and still say what it knows.
#pragma once

namespace fuda {

// Whether somebody has asked to stop. Long work asks this between its parts.
[[nodiscard]] bool interrupted() noexcept;

// While one exists, Ctrl-C is noted instead of ending the program; a second one writes `goodbye`, which must
// outlive this, to stderr and ends the program at once with status 2. Where Ctrl-C was ignored before, it
// stays ignored.
class Interruptible {
 public:
  // `ended_too`: SIGTERM is taken like Ctrl-C.
  explicit Interruptible(const char* goodbye, bool ended_too = false);
  ~Interruptible();
  Interruptible(const Interruptible&) = delete;
  Interruptible& operator=(const Interruptible&) = delete;
};

}  // namespace fuda
