// The guards of the rules: `allowed`, `except` and `sets` decide whether a move is legal.
#pragma once

#include <string>

#include "bind/caller.h"
#include "bind/excepted.h"
#include "bind/kept_answers.h"
#include "bind/listed_sets.h"
#include "model/moves.h"

namespace fuda::lua {

class Guards : Caller {
 public:
  Guards(Program& program, Calls& calls, LeakFinder& leaks, const Defined& defined)
      : Caller(program, calls, leaks, defined),
        kept_(program),
        excepted_(program, calls, leaks, defined),
        sets_(program, calls, leaks, defined) {}

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

  KeptAnswers kept_;
  Excepted excepted_;
  ListedSets sets_;
};

}  // namespace fuda::lua
