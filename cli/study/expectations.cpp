#include "study/expectations.h"

#include <algorithm>
#include <bit>
#include <limits>

namespace fuda {

namespace {

constexpr std::int64_t kOne = 1'000'000;

bool one_side(const Game& game, SeatMask winners) {
  if (winners == 0 || winners == game.all_seats()) return false;
  const auto first = static_cast<Seat>(std::countr_zero(winners));
  for (Seat seat = first; seat < game.seats; ++seat) {
    if ((winners >> seat & 1U) != 0 && game.team_of(seat) != game.team_of(first)) return false;
  }
  return true;
}

}  // namespace

std::int64_t whole_root(std::int64_t n) {
  std::int64_t root = 0;
  for (std::int64_t bit = std::int64_t{1} << 31; bit > 0; bit >>= 1) {
    if (root + bit <= n / (root + bit)) root += bit;
  }
  return root;
}

std::optional<CourseFigures> course_of(const std::vector<std::int32_t>& expected, const Game& game,
                                       SeatMask winners) {
  const std::size_t seats = game.seats;
  const std::size_t rows = seats == 0 ? 0 : expected.size() / seats;
  if (rows == 0 || !one_side(game, winners)) return std::nullopt;
  const auto winner = static_cast<std::size_t>(std::countr_zero(winners));
  const auto best_other = [&](std::size_t row) {
    std::int64_t best = std::numeric_limits<std::int32_t>::min();
    for (std::size_t seat = 0; seat < seats; ++seat) {
      if ((winners >> seat & 1U) == 0) best = std::max<std::int64_t>(best, expected[row * seats + seat]);
    }
    return best;
  };
  std::int64_t behind = 0;
  std::int64_t roots = 0;
  std::int64_t threshold = std::numeric_limits<std::int32_t>::min();
  for (std::size_t row = 0; row < rows; ++row) {
    const std::int64_t other = best_other(row);
    threshold = std::max(threshold, other);
    const std::int64_t less = other - expected[row * seats + winner];
    if (less <= 0) continue;
    ++behind;
    roots += whole_root(less * kOne);
  }
  std::size_t decided = 0;
  while (decided < rows && expected[decided * seats + winner] <= threshold) ++decided;
  const std::size_t after = decided < rows ? rows - 1 - decided : 0;
  return CourseFigures{behind == 0 ? 0 : roots / behind,
                       kOne - static_cast<std::int64_t>(after) * kOne / static_cast<std::int64_t>(rows)};
}

}  // namespace fuda
