// What seats get for a game, in numbers.
#pragma once

#include <span>

#include "learn/encoded_game.h"
#include "model/state.h"

namespace fuda {

// Each seat its score, or all of them that of the team, negative where the lowest is the best. Where an
// outcome has no score, 1 for each winner and -1 for the others, or 0 where nobody wins. All 0 while the game
// goes on.
void returns_of(const EncodedGame& game, const State& state, std::span<float> out);

}  // namespace fuda
