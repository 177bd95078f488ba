// Why a move's argument does not fit its conditions, in a sentence.
#pragma once

#include "engine/engine.h"
#include "model/legal.h"
#include "model/notation.h"

namespace fuda {

// In the game's own words if it has some, else by naming the condition.
[[nodiscard]] Refusal why_unfit(const State& state, const Notation& notation, const Move& move,
                                const Unfit& unfit);

}  // namespace fuda
