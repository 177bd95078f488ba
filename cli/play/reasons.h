// Why something that a player points at cannot be part of a move.
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

// A sentence for each kind of move that could name it, in the language of the game, or of `names`; different
// ones, a few at most. They say no more than the seat knows. Empty if a move with it is possible, or no move
// of this phase names such a thing.
[[nodiscard]] std::vector<std::string> reasons_against(const LiveGame& live, Seat seat,
                                                       const Pointed& pointed);
[[nodiscard]] std::vector<std::string> reasons_against(const LiveGame& live, Seat seat,
                                                       const Pointed& pointed, const Names& names);

}  // namespace fuda
