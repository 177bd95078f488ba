// moves.NAME.except: one call for all values of a move's last parameter.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "bind/calls.h"
#include "bind/defined.h"
#include "bind/leak_finder.h"
#include "model/moves.h"

namespace fuda::lua {

class Excepted {
 public:
  Excepted(Program& program, Calls& calls, LeakFinder& leaks, const Defined& defined)
      : game_(program.game()),
        L_(program.state()),
        card_list_(program.host().things.card_list),
        calls_(calls),
        leaks_(leaks),
        defined_(defined) {}
  ~Excepted() = default;
  Excepted(const Excepted&) = delete;
  Excepted& operator=(const Excepted&) = delete;

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

  const Game& game_;
  lua_State* L_;
  int card_list_;
  Calls& calls_;
  LeakFinder& leaks_;
  const Defined& defined_;
  std::vector<std::int32_t> excepted_;
};

}  // namespace fuda::lua
