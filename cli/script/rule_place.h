// Where the rule stands that refused a move.
#pragma once

#include "engine/engine.h"
#include "model/moves.h"
#include "script/match.h"

namespace fuda {

// The place of the refusal, or, inside the parameter that it names, of the very key that says no.
[[nodiscard]] Place rule_place(const Match& match, const Refusal& refusal, const Move& move);

// "the cost of 'hint' is at game.yaml:88:12"; "" where no rule says no.
[[nodiscard]] std::string rule_at(const Match& match, const Refusal& refusal, const Move& move);

}  // namespace fuda
