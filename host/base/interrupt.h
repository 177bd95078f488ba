// Ctrl-C, for work that can stop early and still say what it knows.
#pragma once

namespace fuda {

// Whether somebody has asked to stop. Long work asks this between its parts.
[[nodiscard]] bool interrupted() noexcept;

// What to say to the first one where games are played.
inline constexpr const char* kStopping = "\nstopping; Ctrl-C again ends at once\n";

// While one exists, Ctrl-C is noted instead of ending the program: it writes `noted` to stderr at once, as
// the work may take a while until it asks. A second one writes `goodbye` and ends the program at once with
// status
// 2. Both texts must outlive this. Where Ctrl-C was ignored before, it stays ignored.
class Interruptible {
 public:
  // `ended_too`: SIGTERM is taken like Ctrl-C.
  explicit Interruptible(const char* noted, const char* goodbye, bool ended_too = false);
  ~Interruptible();
  Interruptible(const Interruptible&) = delete;
  Interruptible& operator=(const Interruptible&) = delete;
};

}  // namespace fuda
