// Why a move's argument is not as its conditions want it, in a sentence.
#pragma once

#include "engine/engine.h"
#include "model/legal.h"
#include "model/notation.h"

namespace fuda {

// As the game itself says it, or else what the condition is.
[[nodiscard]] Refusal why_unfit(const State& state, const Notation& notation, const Move& move,
                                const Unfit& unfit);

}  // namespace fuda
