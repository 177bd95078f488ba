// Calls moves.NAME.sets, which lists the sets of cards that a move can take if its declaration leaves them to
// the rules.
#pragma once

#include <string>
#include <vector>

#include "bind/caller.h"
#include "model/moves.h"

namespace fuda::lua {

class ListedSets : Caller {
 public:
  using Caller::Caller;

  // Replaces each move without a set of cards with the moves for the sets that the rules list.
  void add(const State& state, MoveSet& moves, const Viewer& viewer);
  // Whether the rules list the move's set of cards. If the rules do not list the set, `reason` becomes the
  // reason, or "" if the rules give no reason.
  [[nodiscard]] bool allows(const State& state, const Move& move, const Viewer& viewer, std::string& reason);

 private:
  void read(const Move& head, const State& state, std::vector<Move>& out, std::string* reason);
};

}  // namespace fuda::lua
