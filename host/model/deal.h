// Gathers and deals cards at the beginning of a round.
#pragma once

#include "model/state.h"

namespace fuda {

// Whether the cards of a zone stay there when a new round is dealt.
[[nodiscard]] bool stays(const Game& game, ZoneId zone);
// Returns all cards to the zones where they start, in the order in which the game declares them, and forgets
// what was told about them. Cards in zones with `stays` do not move. Unless the setup shuffles, which has the
// same effect, tells seats that they no longer know these cards. Throws Failure if a zone has no room for the
// cards that start there.
void gather(State& state);

// The number of cards that each zone gets in this position.
[[nodiscard]] std::int32_t cards_now(const State& state, const Deal& deal);
// Carries out one of the game's deals. The deal begins with the seat that starts, and skips seats that are
// out. If `only` is a seat, deals only to this member of the zones. Throws Failure if there are not enough
// cards, or no room for them.
void deal_to(State& state, const Deal& deal, Seat only = kNone);

}  // namespace fuda
