// What rule files say that cannot be meant.
#pragma once

#include "load/games.h"

namespace fuda {

// Of a game or variant: comparisons that are never true, words that name nothing and the like, in all its
// rule files, also those that only a choice of an option brings.
[[nodiscard]] Findings check_code(Games& games, const GameSpec& spec);

}  // namespace fuda
