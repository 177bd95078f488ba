// A move as one seat saw it.
#pragma once

#include <string>

#include "model/memory.h"
#include "model/notation.h"
#include "model/observation.h"

namespace fuda {

struct SeenMove {
  Seat seat = kNone;    // of the mover; kNone: no move was made yet
  KindId kind = kNone;  // kNone: it was made in secret
  std::string text;     // "Ana: hint Bruno red", as traces write it; "" where none was made
  // Where the kind shows, the move with places instead of cards: the position of each in its zone before the
  // move. An argument of -1 is hidden.
  Move places{};
};

// `seen`: what the viewer knows after it, with the steps of the move. Arguments are written as for the mover,
// if the viewer saw them too, before the move or after it; a secret move is "Ana: ?". The mover is told which
// of several equal cards it was; others only if all see them (model/notation.h).
[[nodiscard]] SeenMove seen_move(const Notation& notation, const Transition& made, const Observation& seen);

}  // namespace fuda
