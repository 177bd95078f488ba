// Where the rule is that refused a move.
#pragma once

#include "engine/engine.h"
#include "model/moves.h"
#include "script/loaded_game.h"

namespace fuda {

// The place of the refusal; or, where that is a parameter with a key that says no, the place of this key.
[[nodiscard]] Place rule_place(const LoadedGame& loaded, const Refusal& refusal, const Move& move);

// "the cost of 'hint' is at game.yaml:88:12"; "" if no rule says no.
[[nodiscard]] std::string rule_at(const LoadedGame& loaded, const Refusal& refusal, const Move& move);

}  // namespace fuda
