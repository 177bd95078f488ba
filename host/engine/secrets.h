// Finds conditions of moves in the YAML that depend on what the mover does not see.
#pragma once

#include "base/diagnostic.h"
#include "model/game.h"

namespace fuda {

// For one kind of move, returns an error at each condition that depends on something hidden from the player.
// A parameter may depend on hidden cards, and a cost or gain may fail because of a hidden counter. Returns no
// errors if the move has `reveals`.
[[nodiscard]] Findings hidden_conditions(const Game& game, KindId kind_id);

// Throws the errors of hidden_conditions as a Failure, if there are any.
void throw_hidden_conditions(const Game& game, KindId kind_id);

}  // namespace fuda
