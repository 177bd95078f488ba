// Calls `score`, which returns the value of an outcome.
#pragma once

#include "bind/calls.h"
#include "bind/defined.h"
#include "bind/leak_finder.h"

namespace fuda::lua {

class Scores {
 public:
  Scores(Program& program, Calls& calls, LeakFinder& leaks, const Defined& defined)
      : game_(program.game()), L_(program.state()), calls_(calls), leaks_(leaks), defined_(defined) {}
  ~Scores() = default;
  Scores(const Scores&) = delete;
  Scores& operator=(const Scores&) = delete;

  [[nodiscard]] Score of(const State& state, const Viewer& viewer);

 private:
  void read(const State& state, Score& score);
  [[noreturn]] void refuse() const;

  const Game& game_;
  lua_State* L_;
  Calls& calls_;
  LeakFinder& leaks_;
  const Defined& defined_;
};

}  // namespace fuda::lua
