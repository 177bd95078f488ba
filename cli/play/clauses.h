// The clauses of a rulebook that the scenarios of a game show. The scenarios also show which clauses forbid a
// refused move. All texts are in the game's language.
#pragma once

#include <string>
#include <vector>

#include "engine/engine.h"
#include "load/definition.h"
#include "script/loaded_game.h"
#include "script/rulebook.h"

namespace fuda {

// The clauses covered by scenarios in which the same line of the game's files refuses a move of this kind. If
// the line is unknown, uses scenarios in which the refusal has the same text. Returns at most a few clauses,
// the most covered first. Returns an empty list if the game has no rulebook.
[[nodiscard]] std::vector<Clause> clauses_behind(Games& games, const LoadedGame& loaded, KindId kind,
                                                 const Refusal& why);

// The clauses that have this word in their id or text, in upper or lower case. If the word is "", returns all
// clauses.
[[nodiscard]] std::vector<Clause> clauses_with(const LoadedGame& loaded, const std::string& word);

}  // namespace fuda
