// The tables of a game for people, as rows and columns of texts and cards.
#pragma once

#include <nlohmann/json.hpp>

#include "script/loaded_game.h"

namespace fuda {

// A list of {"name", "word", "columns", "rows"}. A cell is a number, a text, yes or no, or one of these
// objects:
//
//   {"cards": [FACE, …]}
//   {"of": ATTRIBUTE, "is": VALUE, "text"}
//   {"list": [cells]}
//   {"pairs": [[cell, cell], …], "by"}
//
// If the first cells of "pairs" are the values of an attribute, "by" is the name of this attribute. If zones
// name a table in their `sets`, the table has "zones", which lists the families of these zones, and "sets",
// which lists {"row", "cards", "need"}. In languages other than English, returns only the translated tables.
[[nodiscard]] nlohmann::ordered_json handbook_tables(const LoadedGame& loaded);

}  // namespace fuda
