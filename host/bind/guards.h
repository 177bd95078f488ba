// The guards of the rules: `allowed`, `except` and `sets` decide whether a move is legal.
#pragma once

#include <string>

#include "bind/calls.h"
#include "bind/defined.h"
#include "bind/excepted.h"
#include "bind/kept_answers.h"
#include "bind/leak_finder.h"
#include "bind/listed_sets.h"
#include "model/moves.h"

namespace fuda::lua {

class Guards {
 public:
  Guards(Program& program, Calls& calls, LeakFinder& leaks, const Defined& defined)
      : game_(program.game()),
        L_(program.state()),
        calls_(calls),
        leaks_(leaks),
        defined_(defined),
        kept_(program),
        excepted_(program, calls, leaks, defined),
        sets_(program, calls, leaks, defined) {}
  ~Guards() = default;
  Guards(const Guards&) = delete;
  Guards& operator=(const Guards&) = delete;

  // Removes refused moves, as Rules::filter() does. A viewer without a seat knows everything.
  void filter(const State& state, MoveSet& moves);
  void filter(const State& state, MoveSet& moves, const Viewer& viewer);
  [[nodiscard]] Guarded ask(const State& state, const Move& move, const Viewer& viewer);
  void add_sets(const State& state, MoveSet& moves, const Viewer& viewer);

 private:
  // Calls `ask(guard, move)` for `allowed`, and `except(run)` to remove the moves that `except` excludes.
  template <class Ask, class Except>
  void filter_by(const State& state, MoveSet& moves, const Viewer& viewer, Ask ask, Except except);
  bool call(const GuardFunctions& guard, const Move& move, std::string* reason);
  bool call(const GuardFunctions& guard, const Move& move, const State& state, const Viewer& viewer,
            std::string* reason);
  [[noreturn]] void refuse(int function, KindId kind, int index, const std::string& before = {});

  const Game& game_;
  lua_State* L_;
  Calls& calls_;
  LeakFinder& leaks_;
  const Defined& defined_;
  KeptAnswers kept_;
  Excepted excepted_;
  ListedSets sets_;
};

}  // namespace fuda::lua
