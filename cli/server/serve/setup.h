// What a request for a new table asks for: numPlayers and setupData.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "load/find.h"
#include "play/kept_game.h"
#include "serve/clock.h"
#include "serve/message.h"
#include "serve/named_bots.h"

namespace fuda::serve {

// The language of the game that `wanted` means (script/languages.h); "" is English, also if it has no words
// in it. Throws Failure as Games::definition.
[[nodiscard]] std::string language_for(Games& games, const std::string& game, const std::string& wanted);
// What the first of `wanted` means that means one of `known`, else what `otherwise` means; else "".
[[nodiscard]] std::string language_among(const std::vector<std::string>& known,
                                         std::vector<std::string> wanted, const std::string& otherwise);
// The same among those in which the program itself has words.
[[nodiscard]] std::string own_language(std::vector<std::string> wanted, const std::string& otherwise);

// A message without the places of files that it names, " (FILE:LINE)".
[[nodiscard]] std::string without_places(const std::string& text);

// Calls what checks something that was asked for. What is wrong with it is refused (400) in words, without
// places: strangers need not know where a game's files are. Only before anything is dealt, so that no words
// of rules can be in it.
template <class Fn>
auto in_words(Fn fn) {
  try {
    return fn();
  } catch (const Failure& failure) {
    const Finding& first = failure.findings().front();
    throw Refused(400,
                  without_places(first.hint.empty() ? first.message : first.message + "; " + first.hint));
  }
}

struct TableSetup {
  GameSetup setup;
  Json shown;                // setupData as others may see it, without the seed
  bool deck_chosen = false;  // by a seed: the one who asked may know all cards
  std::optional<Clock> clock = {};
};
// For a game that is known. `seats`: 0 for as few as the game takes; `data`: setupData, or null. Throws
// Refused: 400, also for options and bot scripts that the game does not have; 403 for a bot that is not
// allowed. Throws Failure where the game's files are wrong.
[[nodiscard]] TableSetup read_setup(Games& games, const std::string& game, std::int64_t seats,
                                    const Json& data, const NamedBots& bots);

}  // namespace fuda::serve
