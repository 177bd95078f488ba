// The failure of a game in which a seat must move but cannot.
#pragma once

#include "engine/engine.h"

namespace fuda {

// A failure that lists each move of the phase, and says why the seat cannot make that move.
[[nodiscard]] Failure no_move(Engine& engine, const State& state, Seat seat);

}  // namespace fuda
