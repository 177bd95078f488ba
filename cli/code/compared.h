// Hints for comparisons that are never true.
#pragma once

#include <string>

#include "code/known.h"
#include "code/operators.h"
#include "model/game.h"

namespace fuda::lua {

// A hint that names a value to compare in place of an object, such as a card.
[[nodiscard]] std::string instead(const KnownValue& thing, const KnownValue& other);

// The name of the attribute's value with this symbol, or "" if no value has it.
[[nodiscard]] std::string name_of_symbol(const Game& game, const KnownValue& attribute,
                                         const std::string& symbol);

// Whether a family has fewer members than this number, in every variant and with every option.
[[nodiscard]] bool exceeds(const Game& game, const Family& family, const NamesOf& names,
                           const std::string& number);

}  // namespace fuda::lua
