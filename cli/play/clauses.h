// Which clauses of its rulebook a game's scenarios show, and so which stand behind a refusal; in the game's
// language.
#pragma once

#include <string>
#include <vector>

#include "engine/engine.h"
#include "load/definition.h"
#include "script/loaded_game.h"
#include "script/rulebook.h"

namespace fuda {

// The clauses that this game's scenarios cover where they see a move of this kind refused by the same line of
// its files, or with the same words if no line is known. A few at most, the most covered first. Empty if the
// game has no rulebook.
[[nodiscard]] std::vector<Clause> clauses_behind(Games& games, const LoadedGame& loaded, KindId kind,
                                                 const Refusal& why);

// The clauses with this word in their id or text, in upper or lower case; all for "".
[[nodiscard]] std::vector<Clause> clauses_with(const LoadedGame& loaded, const std::string& word);

}  // namespace fuda
