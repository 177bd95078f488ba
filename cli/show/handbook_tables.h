// The tables of a game as people read them: rows and columns in words, with cards as cards.
#pragma once

#include <nlohmann/json.hpp>

#include "script/loaded_game.h"

namespace fuda {

// A list of {"name", "word", "columns", "rows"}. A cell is a number, a text, yes or no, or one of
//   {"cards": [FACE, …]}   {"of": ATTRIBUTE, "is": VALUE, "text"}   {"list": [cells]}   {"pairs": [[cell,
//   cell], …], "by": what the first ones are, if they are the values of an attribute}
// A table that zones name as their `sets` has "zones", their families, and "sets": {"row", "cards", "need"}.
// In other languages than English only those that have a word in it.
[[nodiscard]] nlohmann::ordered_json handbook_tables(const LoadedGame& loaded);

}  // namespace fuda
