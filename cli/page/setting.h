// The data about a game that a page needs to draw the game's table. The setting does not change during the
// game.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "script/loaded_game.h"

namespace fuda {

// The seats, zones, counters and cards with their looks, in the game's language (docs/pages.md). The setting
// does not depend on a position, so it is the same for every seat.
[[nodiscard]] nlohmann::ordered_json page_setting(const LoadedGame& loaded);

// The looks of a few different cards, which can stand for the game, and the drawings of their symbols.
[[nodiscard]] nlohmann::ordered_json page_cover(const LoadedGame& loaded);

// The translated texts of pages that show a game, and of a server's pages. The keys are the English texts.
[[nodiscard]] nlohmann::ordered_json page_texts(const Names& names);
[[nodiscard]] nlohmann::ordered_json lobby_texts(const Names& names);
// Whether a page needs this text to draw a table.
[[nodiscard]] bool is_text_of_table(const std::string& form);

}  // namespace fuda
