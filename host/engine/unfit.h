// Explains in a sentence why a move's argument does not fit its conditions.
#pragma once

#include "engine/engine.h"
#include "model/legal.h"
#include "model/notation.h"

namespace fuda {

// Uses the reason that the game gives, or names the condition if the game gives no reason.
[[nodiscard]] Refusal why_unfit(const State& state, const Notation& notation, const Move& move,
                                const Unfit& unfit);

}  // namespace fuda
