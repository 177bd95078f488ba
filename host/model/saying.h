// Texts that rules say, with a {NAME} for each part that they hand over.
#pragma once

#include "base/diagnostic.h"
#include "model/game.h"

namespace fuda {

// Finds the parts of a text. What is wrong with it is the message and the hint of what this returns; no
// message if all is well.
[[nodiscard]] Finding read_parts(Saying& saying, const Game& game);

// The rows of a table that parts of texts may name.
[[nodiscard]] const Data::Mapping& rows_of_table(const Game& game, std::uint8_t table);

}  // namespace fuda
