// What players that think ahead expected in the course of a game.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "model/game.h"

namespace fuda {

// Two measures of Cameron Browne's (Automatic Generation and Evaluation of Recombination Games, 2008), in
// millionths; see Statistics.
struct CourseFigures {
  std::int64_t drama = 0;
  std::int64_t decisiveness = 0;
};

// `expected`: for each position, what each seat could hope for, in millionths of a win. None if it is
// empty, or if not exactly one seat or team has won.
[[nodiscard]] std::optional<CourseFigures> course_of(const std::vector<std::int32_t>& expected,
                                                     const Game& game, SeatMask winners);

// The root of n, rounded down; n is not negative.
[[nodiscard]] std::int64_t whole_root(std::int64_t n);

}  // namespace fuda
