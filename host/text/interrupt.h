// Ctrl-C, for work that can stop early and still say what it knows.
#pragma once

namespace fuda {

// Whether somebody has asked to stop. Work in many parts looks between two of them.
[[nodiscard]] bool interrupted() noexcept;

// While there is one, Ctrl-C is noted instead of ending the program; the second one ends it at once, with
// status 2. Where it was ignored before, it stays so. `goodbye`, which must outlive it, is then written to
// stderr.
class Interruptible {
 public:
  explicit Interruptible(const char* goodbye);
  ~Interruptible();
  Interruptible(const Interruptible&) = delete;
  Interruptible& operator=(const Interruptible&) = delete;
};

}  // namespace fuda
