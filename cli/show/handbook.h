// How a game is played, on one page: from its rulebook, its names and its tables.
#pragma once

#include <nlohmann/json.hpp>
#include <ostream>

#include "script/loaded_game.h"
#include "text/paint.h"

namespace fuda {

// In the game's language, with what has no words in it left out: what each move does, the clauses of the
// rulebook in parts, how the game ends, the tables (show/handbook_tables.h), the cards with what is printed
// on them; of a game without a rulebook also its deal and phases. Throws Failure for a rulebook that cannot
// be used.
[[nodiscard]] nlohmann::ordered_json handbook(const LoadedGame& loaded);
// The same for a terminal, without the cards: `fuda info` lists them.
void handbook_text(std::ostream& out, const nlohmann::ordered_json& book, const LoadedGame& loaded,
                   const Paint& paint);

}  // namespace fuda
