// What tests, comparisons and brackets are applied to in the code of rules.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "code/registers.h"
#include "model/game.h"

namespace fuda::lua {

// All names of a section in the game, its variants and options: "outcome", "phase", an attribute for its
// values, "options.NAME" for an option's values, "face" for cards. Empty if they are not known.
using NamesOf = std::function<std::vector<std::string>(const std::string& section)>;

// Is the text a whole number?
[[nodiscard]] bool is_number(const std::string& text);

// Functions that are tested or compared, but not called (`if pile.full then`), words that are compared by
// their order (`card.rank > led.rank`), and items before the first of a list (`row[0]`).
[[nodiscard]] Findings wrong_operands(const Function& function, const Registers& registers, const Game& game,
                                      const NamesOf& names, const std::string& file);

}  // namespace fuda::lua
