// The expectations of players that think ahead, over the course of a game.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "model/game.h"

namespace fuda {

// Two measures by Cameron Browne (Automatic Generation and Evaluation of Recombination Games, 2008), in
// millionths. Statistics describes them.
struct CourseFigures {
  std::int64_t drama = 0;
  std::int64_t decisiveness = 0;
};

// `expected` has the expectation of each seat for each position, in millionths of a win. Returns nothing if
// `expected` is empty, or if not exactly one seat or team has won.
[[nodiscard]] std::optional<CourseFigures> course_of(const std::vector<std::int32_t>& expected,
                                                     const Game& game, SeatMask winners);

// The square root of n, rounded down. n must not be negative.
[[nodiscard]] std::int64_t whole_root(std::int64_t n);

}  // namespace fuda
