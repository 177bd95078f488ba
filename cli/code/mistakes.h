// Mistakes in a rule file, found without running it: comparisons that are never true, names of things that do
// not exist, guards that return a reason without false.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "model/game.h"

namespace fuda::lua {

// All names of a section in the game, its variants and options: "outcome", "phase", an attribute for its
// values, "options.NAME" for an option's values, "face" for cards. Empty if they are not known.
using NamesOf = std::function<std::vector<std::string>(const std::string& section)>;

// In the order of lines. `game` may be built with any options and seats. Throws Failure if the text does not
// compile.
[[nodiscard]] Findings find_mistakes(const std::string& file, std::string_view text, const Game& game,
                                     const NamesOf& names);

}  // namespace fuda::lua
