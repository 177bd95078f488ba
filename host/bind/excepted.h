// moves.NAME.except: one call for all values of a move's last parameter.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "bind/caller.h"
#include "model/moves.h"

namespace fuda::lua {

class Excepted : Caller {
 public:
  Excepted(Program& program, Calls& calls, LeakFinder& leaks, const Defined& defined)
      : Caller(program, calls, leaks, defined), card_list_(program.host().things.card_list) {}

  // Removes from a run the moves that `except` excludes. These functions require that the kind of move has
  // `except`.
  void filter(const State& state, MoveRun& run);
  void filter(const State& state, const Viewer& viewer, MoveRun& run);
  // Whether `except` allows this move. If `except` does not allow the move, `reason` becomes the reason, or
  // "" if `except` gives no reason.
  [[nodiscard]] bool allows(const State& state, const Move& move, const Viewer& viewer, std::string& reason);

 private:
  // Calls `except` with all arguments but the last. Stores the excluded values of the last argument in
  // excepted_.
  void read(const Move& head, std::string* reason);
  void drop(const State& state, MoveRun& run) const;

  int card_list_;
  std::vector<std::int32_t> excepted_;
};

}  // namespace fuda::lua
