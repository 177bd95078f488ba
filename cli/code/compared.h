// Hints for comparisons that are never true, and for values that a holder (`holds:` of a counter) cannot
// hold.
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

// The text for a value in messages, such as "\"red\"", "'me.hand'" or "this".
[[nodiscard]] std::string shown(const KnownValue& value);

// The error in a call such as `holder:set(card)`, and the text to write instead. Both texts are "" if there
// is no error. `known` has the names of everything that the holder can hold, and is empty if these names are
// unknown.
struct CannotHold {
  std::string problem, hint;
};
[[nodiscard]] CannotHold cannot_hold(const Game& game, const CounterFamily& holder, const KnownValue& thing,
                                     const std::vector<std::string>& known);

}  // namespace fuda::lua
