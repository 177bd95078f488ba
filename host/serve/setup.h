// What somebody wants who asks for a table: numPlayers and setupData.
#pragma once

#include <string>
#include <vector>

#include "load/find.h"
#include "serve/message.h"
#include "table/kept_game.h"

namespace fuda::serve {

// Bots that anybody may have: those that think no longer than kMostThinking lets them, and scripts in the
// game's own folder. All others must have been `named` when the server was started.
[[nodiscard]] bool is_allowed_bot(const std::string& text, const std::vector<std::string>& named);

// `wanted`, if this game has words in it; else "", which is English. Throws Failure as Games::definition.
[[nodiscard]] std::string language_for(Games& games, const std::string& game, const std::string& wanted);

struct Setup {
  Sitting sitting;
  Json shown;  // setupData as others may see it: without the seed
};
// For a game of this name, which is known. `seats`: 0 for as few as the game takes; `data`: null where there
// is none. Throws Refused (400, or 403 for a bot that is not allowed) and, for options that the game does not
// have, Failure.
[[nodiscard]] Setup read_setup(Games& games, const std::string& game, std::int64_t seats, const Json& data,
                               const std::vector<std::string>& allowed_bots);

}  // namespace fuda::serve
