// Conditions of moves in the YAML that depend on what the mover does not see.
#pragma once

#include "base/diagnostic.h"
#include "model/game.h"

namespace fuda {

// Of one kind of move: costs and gains of a counter that its player does not see, if paying can fail, and
// parameters that depend on cards that the player does not see. An error for each, at its place; none for a
// move that says what it reveals.
[[nodiscard]] Findings hidden_conditions(const Game& game, KindId kind_id);

// Throws these, if there are any.
void throw_hidden_conditions(const Game& game, KindId kind_id);

}  // namespace fuda
