// Which clauses of its rulebook a game's scenarios show, and so which stand behind a refusal.
#pragma once

#include <string>
#include <vector>

#include "engine/engine.h"
#include "load/definition.h"
#include "script/match.h"
#include "script/rulebook.h"

namespace fuda {

// The clauses of the scenarios of this game in which a move of this kind is refused for the same reason: by
// the same line of its files, or else with the same words; the few that are shown most, those first. Nothing
// where the game has no rulebook.
[[nodiscard]] std::vector<Clause> clauses_behind(Games& games, const Match& match, KindId kind,
                                                 const Refusal& why);

// Those whose id or text has this word in it, whatever its case; all for "".
[[nodiscard]] std::vector<Clause> clauses_with(const Match& match, const std::string& word);

}  // namespace fuda
