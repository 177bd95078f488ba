// Why something that somebody points at cannot be part of a move.
#pragma once

#include <string>
#include <vector>

#include "play/live_game.h"

namespace fuda {

// A card of a zone, a zone, or a seat.
struct Pointed {
  ZoneId zone = kNone;
  std::optional<std::size_t> at;  // of a card: where frames and traces list it, from 0
  Seat seat = kNone;
};

// A sentence for each kind of move in which it could be named, in the language of the match, no two the same;
// a few at most. They say no more than the seat knows. Empty where a move with it is possible, and where
// nothing is ever done with such a thing now.
[[nodiscard]] std::vector<std::string> reasons_against(const LiveGame& live, Seat seat,
                                                       const Pointed& pointed);

}  // namespace fuda
