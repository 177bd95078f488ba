// Mistakes in a rule file, found in its code without running it: comparisons that can never be true, words
// that name nothing, guards that return only the words of a refusal.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "model/game.h"

namespace fuda::lua {

// The names that a game has for something, with all its variants and options: "outcome", "phase", the values
// of an attribute, "options.NAME" for an option's values, "face" for the names of cards. Empty where they are
// not known.
using NamesOf = std::function<std::vector<std::string>(const std::string& section)>;

// In the order of lines. Only what is certain is an error; `game` may be built with any options and seats.
// Throws Failure when the text does not compile.
[[nodiscard]] Findings find_mistakes(const std::string& file, std::string_view text, const Game& game,
                                     const NamesOf& names);

}  // namespace fuda::lua
