// A description of a game as JSON for programs. fuda also creates the text for people from this JSON.
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
  const std::vector<Path>& path;  // folders to search for other variants of the game
  bool rulings = false;           // whether to include the rulings of the rulebook
  bool clauses = false;
};

// Describes a game with sentences in the game's language. In a language other than English, "word" is the
// translation of the English "name", if the game translates the name.
[[nodiscard]] nlohmann::ordered_json describe_json(const Description& what);
// Prints the result of describe_json for this game.
void describe_text(std::ostream& out, const nlohmann::ordered_json& described, const LoadedGame& loaded,
                   const Paint& paint);

// ---- parts that other outputs also use

// The bots that the game offers to people, in the game's order, as {"name", "plays", "summary"}. The texts
// are in the game's language if translations exist.
[[nodiscard]] nlohmann::ordered_json offered_bots(const LoadedGame& loaded);
// The bots that can play any game, in the form of offered_bots(), for a game that offers no bots. `names`
// sets the language.
[[nodiscard]] nlohmann::ordered_json usual_bots(const Names& names);
// Whether the game lets people talk while they play.
[[nodiscard]] bool may_talk(const LoadedGame& loaded);
// The game's own summary in the game's language, or "".
[[nodiscard]] std::string summary_of(const LoadedGame& loaded);
// The game's title in the game's language, or the name of the game if the game has no title.
[[nodiscard]] std::string title_of(const LoadedGame& loaded);
// The form in which players type a move, such as "NAME PARAMETER …".
[[nodiscard]] std::string form_of(const MoveKind& kind);
// The `summary` of a move in the game's file, or "".
[[nodiscard]] std::string summary_of(const LoadedGame& loaded, const MoveKind& kind);
// The choices of an option or a parameter, as players type them, each with its translation. For example,
// "any_time: siempre, never: nunca".
[[nodiscard]] std::string choices_of(const std::string& of_what, const std::vector<std::string>& choices,
                                     const Words& words);
[[nodiscard]] nlohmann::ordered_json phase_json(const Game& game, const Phase& phase, const Words& words);
// The moves that a phase offers, such as "all players at once: bid" or "play and reorder (free)". `phase`
// comes from the result of describe_json. Returns "" if the phase has no moves.
[[nodiscard]] std::string offer_of(const nlohmann::ordered_json& phase, const Words& words);

}  // namespace fuda
