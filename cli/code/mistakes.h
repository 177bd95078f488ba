// Mistakes in a rule file, found without running it: comparisons that are never true, names of things that do
// not exist, guards that return a reason without false.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "code/operators.h"
#include "model/game.h"

namespace fuda::lua {

// In the order of lines. `alone`: the game has no other file of rules. `game` may be built with any options
// and seats. Throws Failure if the text does not compile.
[[nodiscard]] Findings find_mistakes(const std::string& file, std::string_view text, bool alone,
                                     const Game& game, const NamesOf& names);

}  // namespace fuda::lua
