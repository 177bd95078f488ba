// Hints for comparisons that are never true.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/diagnostic.h"
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

// The message about a comparison of an option, which is true, false or a number, with this text. Nothing if
// the option may be a text. `choices` has the choices in every variant, and `option` is the code for the
// option.
[[nodiscard]] std::optional<Finding> option_as_text(const Game& game, const KnownValue& option,
                                                    const std::string& text,
                                                    const std::vector<std::string>& choices,
                                                    const Place& place);

}  // namespace fuda::lua
