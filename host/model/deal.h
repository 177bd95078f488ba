// Cards at the beginning of a round: gathered, and dealt as the game's set-up says.
#pragma once

#include "model/state.h"

namespace fuda {

// Brings all cards back to where they lie before the set-up, in the order of the deck, and forgets what was
// told of them; those in zones that say `stays` are left there. Where the set-up does not shuffle, seats are
// told that they know none of these cards any more; where it does, the shuffle says so.
void gather(State& state);

// One of the game's deals, from the seat that starts, without those that are out; `only`: to this member of
// the zones alone. Throws Failure if there are not enough cards, or no room for them.
void deal_to(State& state, const Deal& deal, Seat only = kNone);

}  // namespace fuda
