// Finds mistakes in a file of rules or a bot without running it: comparisons that are never true, unknown
// names, and guards that return a reason without false.
#pragma once

#include <vector>

#include "base/diagnostic.h"
#include "code/called.h"
#include "code/leads.h"
#include "code/operators.h"
#include "model/game.h"

namespace fuda::lua {

// Returns findings in the order of lines. `all` has all files of the game's rules, or all scripts of the bot.
// `game` may be built with any options and seats. Throws Failure if a text does not compile.
[[nodiscard]] Findings find_mistakes(const RuleFile& rules, const std::vector<RuleFile>& all,
                                     const Game& game, const NamesOf& names, CodeOf code_of = CodeOf::rules);

}  // namespace fuda::lua
