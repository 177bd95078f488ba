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

// The moves of one seat, in their order. Of those that differ only in which of equal cards they are about the
// one that names mean stands for all, if it is among them (rules may forbid just that one).
[[nodiscard]] std::vector<CalledMove> called_moves(const Notation& notation, const State& state,
                                                   const MoveSet& moves);

}  // namespace fuda
