// The place of the rule that refused a move.
#pragma once

#include "engine/engine.h"
#include "model/moves.h"
#include "script/loaded_game.h"

namespace fuda {

// The place of the refusal. If a key of a parameter refuses the move, returns the place of that key.
[[nodiscard]] Place rule_place(const LoadedGame& loaded, const Refusal& refusal, const Move& move);

// A text such as "the cost of 'hint' is at game.yaml:88:12". "" if no rule refuses the move.
[[nodiscard]] std::string rule_at(const LoadedGame& loaded, const Refusal& refusal, const Move& move);

}  // namespace fuda
