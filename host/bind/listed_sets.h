// Calls moves.NAME.sets, which lists the sets of cards that a move can take if its declaration leaves them to
// the rules.
#pragma once

#include <string>
#include <vector>

#include "bind/calls.h"
#include "bind/defined.h"
#include "bind/leak_finder.h"
#include "model/moves.h"

namespace fuda::lua {

class ListedSets {
 public:
  ListedSets(Program& program, Calls& calls, LeakFinder& leaks, const Defined& defined)
      : game_(program.game()), L_(program.state()), calls_(calls), leaks_(leaks), defined_(defined) {}
  ~ListedSets() = default;
  ListedSets(const ListedSets&) = delete;
  ListedSets& operator=(const ListedSets&) = delete;

  // Replaces each move without a set of cards with the moves for the sets that the rules list.
  void add(const State& state, MoveSet& moves, const Viewer& viewer);
  // Whether the rules list the move's set of cards. If the rules do not list the set, `reason` becomes the
  // reason, or "" if the rules give no reason.
  [[nodiscard]] bool allows(const State& state, const Move& move, const Viewer& viewer, std::string& reason);

 private:
  void read(const Move& head, const State& state, std::vector<Move>& out, std::string* reason);

  const Game& game_;
  lua_State* L_;
  Calls& calls_;
  LeakFinder& leaks_;
  const Defined& defined_;
};

}  // namespace fuda::lua
