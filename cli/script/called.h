// A list of a seat's moves, in which moves that look the same to the seat count as one move.
#pragma once

#include <string>
#include <vector>

#include "model/notation.h"
#include "model/observation.h"

namespace fuda {

template <class AnyMove>
struct Called {
  AnyMove move;
  std::string text;  // the text of the move, as Notation::write writes it; unique in the list
  // Other moves of the list, with cards that look the same to the seat.
  std::vector<AnyMove> alike;
};
using CalledMove = Called<ObservedMove>;

// The moves of one seat, in their order. If moves differ only in which of several equal cards they name,
// keeps only the move to which the card's name refers, unless the rules forbid that move.
[[nodiscard]] std::vector<CalledMove> called_moves(const Notation& notation, const Observation& seen,
                                                   const ObservedMoves& moves);
[[nodiscard]] std::vector<Called<Move>> called_moves(const Notation& notation, const State& state,
                                                     const MoveSet& moves);

}  // namespace fuda
