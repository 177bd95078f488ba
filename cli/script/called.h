// Moves of a list as the seat that makes them tells them apart.
#pragma once

#include <string>
#include <vector>

#include "model/notation.h"

namespace fuda {

struct CalledMove {
  Move move;
  std::string text;         // as Notation::write has it; no two are alike
  std::vector<Move> alike;  // others of the list, with cards that look the same to the seat: not told apart
};

// The moves of one seat, in their order. Moves that differ only in which of several equal cards they are
// about are one, the one that names mean; unless that one is not among them, as rules may forbid just that.
[[nodiscard]] std::vector<CalledMove> called_moves(const Notation& notation, const State& state,
                                                   const MoveSet& moves);

}  // namespace fuda
