// A failure of a game that cannot go on, and what prevents each move.
#pragma once

#include "engine/engine.h"

namespace fuda {

// The seat that should move has no legal move: each move of the phase, with what prevents it.
[[nodiscard]] Failure no_move(Engine& engine, const State& state, Seat seat);

}  // namespace fuda
