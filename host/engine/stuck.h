// Failures of a game that cannot go on.
#pragma once

#include <string>

#include "engine/engine.h"

namespace fuda {

// No seat is to move, and the game is not over. `after`: the move that was just made, or kNone.
[[nodiscard]] Failure nowhere_to_go(Engine& engine, const State& state, KindId after);

// "everybody is out: …" where no seat can get a turn, or "".
[[nodiscard]] std::string all_out(const State& state);

// An error about a phase that leads nowhere. A patch may have taken away what it lacks (load/advisor.h).
[[nodiscard]] Finding at_phase(const Phase& phase, std::string message, std::string hint);

}  // namespace fuda
