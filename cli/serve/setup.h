// What somebody wants who asks for a table: numPlayers and setupData.
#pragma once

#include <string>
#include <vector>

#include "load/find.h"
#include "play/kept_game.h"
#include "serve/message.h"
#include "serve/named_bots.h"

namespace fuda::serve {

// `wanted`, if this game has words in it; else "", which is English. Throws Failure as Games::definition.
[[nodiscard]] std::string language_for(Games& games, const std::string& game, const std::string& wanted);

// "why; hint". For what is wrong with options and names, before anything is dealt: no rule's words are in it.
[[nodiscard]] std::string with_hint(const std::string& why, const std::string& hint);

struct Setup {
  Sitting sitting;
  Json shown;                // setupData as others may see it: without the seed
  bool deck_chosen = false;  // by its seed: whoever asked may know all cards
};
// For a game of this name, which is known. `seats`: 0 for as few as the game takes; `data`: null where there
// is none. Throws Refused: 400, also for options and scripts of bots that the game does not have; 403 for a
// bot that is not allowed. Throws Failure where the game's files are wrong.
[[nodiscard]] Setup read_setup(Games& games, const std::string& game, std::int64_t seats, const Json& data,
                               const NamedBots& bots);

}  // namespace fuda::serve
