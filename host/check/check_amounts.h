// Costs that nobody can ever pay, and gains for which there is never room.
#pragma once

#include "load/games.h"

namespace fuda {

// Of a game or variant: what is more than a counter has between its smallest and its largest value, with
// every value of every option that is worth trying.
[[nodiscard]] Findings check_amounts(Games& games, const GameSpec& spec);

}  // namespace fuda
