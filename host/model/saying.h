// Texts that rules show with `say`, with a {NAME} for each value that the rules supply.
#pragma once

#include "base/diagnostic.h"
#include "model/game.h"

namespace fuda {

// Finds the parts of a text. Returns a finding with the message and hint of an error. If the text is correct,
// the finding has no message.
[[nodiscard]] Finding read_parts(Saying& saying, const Game& game);

// The rows of a table that parts of texts may name.
[[nodiscard]] const Data::Mapping& rows_of_table(const Game& game, std::uint8_t table);

}  // namespace fuda
