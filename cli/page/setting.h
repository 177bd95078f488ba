// What a page must know of a game to draw its table, and what does not change while it is played.
#pragma once

#include <nlohmann/json.hpp>

#include "script/match.h"

namespace fuda {

// Seats, zones, counters, cards and how they look, in the words of the match's language (docs/pages.md). The
// same for every seat: nothing in it depends on a position.
[[nodiscard]] nlohmann::ordered_json page_setting(const Match& match);

// The sentences of pages themselves, by their English form: of those that show a game, and those of a server.
[[nodiscard]] nlohmann::ordered_json page_texts(const Names& names);
[[nodiscard]] nlohmann::ordered_json lobby_texts(const Names& names);

}  // namespace fuda
