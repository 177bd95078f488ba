// The reasons why a card, zone or seat that a player points at cannot be part of a move.
#pragma once

#include <string>
#include <vector>

#include "play/live_game.h"

namespace fuda {

// The target that a player points at: a card of a zone, a zone, or a seat.
struct Pointed {
  ZoneId zone = kNone;
  std::optional<std::size_t> at;  // for a card, its index in frames and traces, from 0
  Seat seat = kNone;
};

// Returns one sentence for each kind of move that could name the target, in the language of the game or of
// `names`. Returns at most a few sentences, without duplicates. The sentences reveal nothing that the seat
// does not know. Returns an empty list if a move with the target is possible, or if no move of this phase can
// name the target.
[[nodiscard]] std::vector<std::string> reasons_against(const LiveGame& live, Seat seat,
                                                       const Pointed& pointed);
[[nodiscard]] std::vector<std::string> reasons_against(const LiveGame& live, Seat seat,
                                                       const Pointed& pointed, const Names& names);

}  // namespace fuda
