// Parameters of moves in words.
#pragma once

#include <vector>

#include "base/sentence.h"
#include "model/game.h"

namespace fuda {

// What a parameter may be: "card of hand.me".
[[nodiscard]] Sentence domain_of(const Game& game, const Param& param);
// What else must be true of what it names.
[[nodiscard]] std::vector<Sentence> conditions_of(const Game& game, const Param& param);

}  // namespace fuda
