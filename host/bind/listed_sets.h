// moves.NAME.sets: the cards that a move can take together, where its declaration leaves that to the rules.
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

  // Puts the moves with the sets of cards that rules list into the place of those without.
  void add(const State& state, MoveSet& moves, const Viewer& viewer);
  // Is the move's set of cards among those that its rules list? `reason`: why not, "" where they say nothing.
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
