// A move as one seat saw it.
#pragma once

#include <string>

#include "model/memory.h"
#include "model/notation.h"
#include "model/observation.h"

namespace fuda {

struct SeenMove {
  Seat seat = kNone;    // the mover; kNone: no move was made yet
  KindId kind = kNone;  // kNone: the move is secret
  std::string text;     // "Ana: hint Bruno red", as traces write it; "" if no move was made
  // The move with places instead of cards, if the kind of the move is visible. A place is the position of the
  // card in its zone before the move. An argument of -1 is hidden.
  Move places{};
};

// `seen` is the viewer's observation after the move, with its steps. If the viewer saw an argument before or
// after the move, the text has the argument as the mover sees it. A secret move is "Ana: ?". The mover learns
// which of several equal cards the move took. Other seats learn which of the cards the move took only if
// everyone sees the cards (model/notation.h).
[[nodiscard]] SeenMove seen_move(const Notation& notation, const Transition& made, const Observation& seen);

}  // namespace fuda
