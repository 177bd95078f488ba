// The settings in a request for a new table: numPlayers and setupData.
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

// The game's language that `wanted` selects (script/languages.h). Returns "" for English, or if the game has
// no translation into `wanted`. Throws Failure if Games::definition() throws.
[[nodiscard]] std::string language_for(Games& games, const std::string& game, const std::string& wanted);
// The first language of `wanted` that selects a language of `known`. If no language of `wanted` selects a
// language of `known`, returns the language that `otherwise` selects, or "".
[[nodiscard]] std::string language_among(const std::vector<std::string>& known,
                                         std::vector<std::string> wanted, const std::string& otherwise);
// The first language, from `wanted` and then `otherwise`, into which the program is translated. Returns ""
// for English.
[[nodiscard]] std::string own_language(std::vector<std::string> wanted, const std::string& otherwise);

// Removes file positions, such as " (FILE:LINE)", from a message.
[[nodiscard]] std::string without_places(const std::string& text);

// Calls a function that checks a part of the request. If the function finds faults, throws Refused (400). The
// message has no file positions, because strangers need not know where a game's files are. Call in_words()
// only before the deal, so that rules cannot put hidden cards into the message.
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
  Json shown;                // setupData without the seed, for people other than the owner
  bool deck_chosen = false;  // whether the request has a seed, so that the owner may know all cards
  std::optional<Clock> clock = {};
};
// Reads the settings for a known game. If `seats` is 0, uses the smallest possible number of seats. `data` is
// setupData, or null. Throws Refused (400) for settings that the game does not allow, such as unknown options
// and bot scripts. Throws Refused (403) for a bot that is not allowed. Throws Failure if the game's files are
// wrong.
[[nodiscard]] TableSetup read_setup(Games& games, const std::string& game, std::int64_t seats,
                                    const Json& data, const NamedBots& bots);

}  // namespace fuda::serve
