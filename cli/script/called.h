// Moves of a list as the seat that makes them tells them apart.
#pragma once

#include <string>
#include <vector>

#include "model/notation.h"
#include "model/observation.h"

namespace fuda {

template <class AnyMove>
struct Called {
  AnyMove move;
  std::string text;  // as Notation::write has it; no two are alike
  std::vector<AnyMove>
      alike;  // others of the list, with cards that look the same to the seat: not told apart
};
using CalledMove = Called<ObservedMove>;

// The moves of one seat, in their order. Moves that differ only in which of several equal cards they are
// about are one, the one that names mean; unless that one is not among them, as rules may forbid just that.
[[nodiscard]] std::vector<CalledMove> called_moves(const Notation& notation, const Observation& seen,
                                                   const ObservedMoves& moves);
[[nodiscard]] std::vector<Called<Move>> called_moves(const Notation& notation, const State& state,
                                                     const MoveSet& moves);

}  // namespace fuda
