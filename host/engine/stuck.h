// Failures of a game that cannot go on.
#pragma once

#include "engine/engine.h"

namespace fuda {

// The seat that should move has no legal move: each move of the phase, with what prevents it.
[[nodiscard]] Failure no_move(Engine& engine, const State& state, Seat seat);
// No seat is to move, and the game is not over. `after`: the move that was just made, or kNone.
[[nodiscard]] Failure nowhere_to_go(Engine& engine, const State& state, KindId after);

}  // namespace fuda
