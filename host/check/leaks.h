// What rules tell of cards and counters that a seat does not see: found by watching random games.
#pragma once

#include <cstdint>

#include "engine/random_games.h"
#include "text/diagnostic.h"

namespace fuda {

// At each number of seats and choice of options; a watched game takes some times as long as another.
inline constexpr std::uint64_t kWatchedGames = 1;

// Plays these games; every seat that can move is asked what is legal for it. Each line that reads what
// somebody does not see is found once. A game that fails ends the search, without a finding of its own.
[[nodiscard]] Findings find_leaks(Engine& engine, std::uint64_t first_game, std::uint64_t games,
                                  const Sequence& sequence);

}  // namespace fuda
