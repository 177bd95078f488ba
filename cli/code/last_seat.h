// Finds tests for a single remaining seat in games in which no seat is ever out.
#pragma once

#include <string>
#include <string_view>

#include "base/diagnostic.h"
#include "model/game.h"

namespace fuda::lua {

// Reports comparisons of a seat with its own next seat, as in `seat:next() == seat`. `game` must have at
// least two seats and no counter with `out`.
[[nodiscard]] Findings next_is_itself(const std::string& file, std::string_view text, const Game& game);

}  // namespace fuda::lua
