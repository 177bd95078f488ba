// A one-page guide to a game, which combines its rulebook, its names and its tables.
#pragma once

#include <nlohmann/json.hpp>
#include <ostream>

#include "script/loaded_game.h"
#include "text/paint.h"

namespace fuda {

// The guide in the game's language. The guide has the moves, the parts of the rulebook with their clauses,
// the end of the game, the tables (show/handbook_tables.h), and the cards with their attributes. If the game
// has no rulebook, the guide also describes the deal and the phases. Leaves out texts without a translation.
// Throws Failure if the rulebook is invalid.
[[nodiscard]] nlohmann::ordered_json handbook(const LoadedGame& loaded);
// Prints the guide for a terminal, without the cards, because `fuda info` lists the cards.
void handbook_text(std::ostream& out, const nlohmann::ordered_json& book, const LoadedGame& loaded,
                   const Paint& paint);

}  // namespace fuda
