// How the course of a game looked to players that think ahead.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "model/game.h"

namespace fuda {

// Two measures of Cameron Browne's (Automatic Generation and Evaluation of Recombination Games, 2008), in
// millionths; see Statistics.
struct Course {
  std::int64_t drama = 0;
  std::int64_t decisiveness = 0;
};

// `expected`: a row for each position, what each seat could hope for there in millionths of a win. None
// where nobody or everybody has won, or seats of several teams have, and where there is no row.
[[nodiscard]] std::optional<Course> course_of(const std::vector<std::int32_t>& expected, const Game& game,
                                              SeatMask winners);

// The largest whole number whose square is not above n, which is not negative.
[[nodiscard]] std::int64_t whole_root(std::int64_t n);

}  // namespace fuda
