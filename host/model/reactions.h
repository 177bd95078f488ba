// Reactions: moves that other seats make after a move, before the game continues. When a move of a phase with
// `react` has decided how the game continues, the host keeps that decision (Reactions in model/state.h). The
// host then asks the other seats, one after another, for a move in a phase with `who: others`. A move there
// that calls `go`, `finish` or `redeal` drops the decision. If no move drops the decision, the host follows
// it after it has asked every other seat.
#pragma once

#include "model/moves.h"
#include "model/state.h"

namespace fuda {

// Whether the host is asking seats for reactions.
[[nodiscard]] inline bool asks_for_reactions(const State& state) {
  return state.game().has_reactions && state.reactions().open != 0;
}

// Whether other seats may react to a move of this kind in this phase. `went`: the rules chose how the game
// continues. Seats can react to a reaction only if `went` is true; otherwise, the next seat reacts to the
// first move.
[[nodiscard]] bool can_be_reacted_to(const Phase& phase, KindId kind, bool went);

// Lets the other seats react to a move of `mover`. Call this when the state says how the game continues, and
// before the next phase's own rules run. Nothing changes if every other seat is out.
void ask_for_reactions(State& state, PhaseId phase, Seat mover);

// Asks the next seat that may react. If no seat is left, the game continues as it would have without
// reactions.
void ask_next(State& state);

// Continues as the game would have without reactions, and asks no further seat. Requires asks_for_reactions.
void end_reactions(State& state);

}  // namespace fuda
