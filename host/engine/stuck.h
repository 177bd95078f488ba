// Failures of a game that cannot continue.
#pragma once

#include <string>

#include "engine/engine.h"

namespace fuda {

// The failure if no seat is to move and the game is not over. `after` is the last move, or kNone.
[[nodiscard]] Failure nowhere_to_go(Engine& engine, const State& state, KindId after);

// "everybody is out: …" if no seat can get a turn, otherwise "".
[[nodiscard]] std::string all_out(const State& state);

// An error about a phase from which the game cannot continue. A patch may have removed what the phase needs
// (load/advisor.h).
[[nodiscard]] Finding at_phase(const Phase& phase, std::string message, std::string hint);

}  // namespace fuda
