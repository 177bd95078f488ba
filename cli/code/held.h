// Checks the values that code assigns to holders (`holds:` of a counter), if the code alone shows these
// values.
#pragma once

#include <string>
#include <vector>

#include "code/known.h"
#include "model/game.h"

namespace fuda::lua {

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
