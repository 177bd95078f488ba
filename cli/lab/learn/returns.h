// The returns of a game: for each seat, a number that rates the result.
#pragma once

#include <span>

#include "learn/encoded_game.h"
#include "model/state.h"

namespace fuda {

// Each seat gets its own score, or the score of the team. If the lowest score wins, returns are negative
// scores. If an outcome has no score, each winner gets 1, and every other seat gets -1. If nobody wins or the
// game is still running, every seat gets 0.
void returns_of(const EncodedGame& game, const State& state, std::span<float> out);

}  // namespace fuda
