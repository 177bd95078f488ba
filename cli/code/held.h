// What a holder is set to (`holds:` of a counter), as far as the code shows it.
#pragma once

#include <string>
#include <vector>

#include "code/known.h"
#include "model/game.h"

namespace fuda::lua {

// A value as messages name it: "\"red\"", "'me.hand'", "this".
[[nodiscard]] std::string shown(const KnownValue& value);

// What is wrong with `holder:set(thing)`, and what to write; both "" where nothing is. `known`: the names of
// what it holds, empty where they are not known.
struct CannotHold {
  std::string problem, hint;
};
[[nodiscard]] CannotHold cannot_hold(const Game& game, const CounterFamily& holder, const KnownValue& thing,
                                     const std::vector<std::string>& known);

}  // namespace fuda::lua
