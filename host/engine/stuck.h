// What is said of a game that cannot go on.
#pragma once

#include "engine/engine.h"

namespace fuda {

// Nobody is to move, and the game is not over. `after`: the move that was just made; kNone where there was
// none.
[[nodiscard]] Failure nowhere_to_go(Engine& engine, const State& state, KindId after);

}  // namespace fuda
