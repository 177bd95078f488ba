// Conditions of moves that YAML alone states, and that depend on what the mover does not see.
#pragma once

#include "base/diagnostic.h"
#include "model/game.h"

namespace fuda {

// Of one kind of move: a cost or a gain of a counter that its player does not see, where paying can fail; a
// parameter that ranges over what is found in a zone whose cards the player does not see. An error for each,
// at its place, whoever plays; none for a move that says what it reveals.
[[nodiscard]] Findings hidden_conditions(const Game& game, KindId kind_id);

// Throws these, if there are any.
void throw_hidden_conditions(const Game& game, KindId kind_id);

}  // namespace fuda
