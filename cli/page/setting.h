// What a page has to know of a game to draw its table. It does not change while the game is played.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "script/loaded_game.h"

namespace fuda {

// Seats, zones, counters, cards and how they look, in the words of the game's language (docs/pages.md). It
// depends on no position, so it is the same for every seat.
[[nodiscard]] nlohmann::ordered_json page_setting(const LoadedGame& loaded);

// What pages themselves say, by the English sentence: pages that show a game, and those of a server.
[[nodiscard]] nlohmann::ordered_json page_texts(const Names& names);
[[nodiscard]] nlohmann::ordered_json lobby_texts(const Names& names);
// Whether a table is drawn with this sentence.
[[nodiscard]] bool is_text_of_table(const std::string& form);

}  // namespace fuda
