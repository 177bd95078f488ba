// What a game is made of, as JSON for programs and as a text for people that is printed from it.
#pragma once

#include <nlohmann/json.hpp>
#include <ostream>
#include <string>
#include <vector>

#include "script/loaded_game.h"
#include "script/words.h"
#include "show/games_list.h"
#include "text/paint.h"

namespace fuda {

struct Description {
  const LoadedGame& loaded;
  const std::vector<Path>& path;  // where other variants of the game are looked for
  bool rulings = false;           // also those of the rulebook
  bool clauses = false;
};

// Its sentences are in the game's language. In a language other than English, "word" is the word for what
// the English "name" names, if there is one.
[[nodiscard]] nlohmann::ordered_json describe_json(const Description& what);
// Prints what describe_json has made of this game.
void describe_text(std::ostream& out, const nlohmann::ordered_json& described, const LoadedGame& loaded,
                   const Paint& paint);

// ---- parts of it that are shown elsewhere too

// The bots that it offers to people, in order: {"name", "plays", "summary"}, in the game's language where
// there are words for them.
[[nodiscard]] nlohmann::ordered_json offered_bots(const LoadedGame& loaded);
// The same of those that can play any game, for one that offers none: in these words.
[[nodiscard]] nlohmann::ordered_json usual_bots(const Names& names);
// Whether people may talk while they play.
[[nodiscard]] bool may_talk(const LoadedGame& loaded);
// What the game is about, in the game's language; "" if it does not say.
[[nodiscard]] std::string summary_of(const LoadedGame& loaded);
// The title in the game's language, or the name of the game.
[[nodiscard]] std::string title_of(const LoadedGame& loaded);
// How a move is typed: "NAME PARAMETER …".
[[nodiscard]] std::string form_of(const MoveKind& kind);
// The `summary` of a move in the game's file, or "".
[[nodiscard]] std::string summary_of(const LoadedGame& loaded, const MoveKind& kind);
// Choices of an option or a parameter as they are typed, each with the word for it: "any_time: siempre,
// never: nunca".
[[nodiscard]] std::string choices_of(const std::string& of_what, const std::vector<std::string>& choices,
                                     const Words& words);
[[nodiscard]] nlohmann::ordered_json phase_json(const Game& game, const Phase& phase, const Words& words);
// What a phase, as above, offers: "all at once: bid", "play and reorder (free)"; "" if it asks no player.
[[nodiscard]] std::string offer_of(const nlohmann::ordered_json& phase, const Words& words);

}  // namespace fuda
