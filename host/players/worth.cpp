#include "players/worth.h"

#include <algorithm>
#include <bit>

namespace fuda {

std::int64_t lead_of(const lua::Score& score, Seat seat) {
  if (score.none || score.values.empty()) return 0;
  if (score.values.size() == 1) return score.values.front();
  std::int64_t best = INT64_MIN;
  for (std::size_t other = 0; other < score.values.size(); ++other) {
    if (other != seat) best = std::max(best, score.values[other]);
  }
  // Scores that lie wider apart than 64 bits say no more than that.
  std::int64_t lead = 0;
  if (__builtin_sub_overflow(score.values[seat], best, &lead))
    return score.values[seat] > best ? INT64_MAX : INT64_MIN;
  return lead;
}

std::int32_t won_by(const Engine& engine, const State& state, const lua::Score& score, Seat seat) {
  if (!state.over()) return 0;
  const SeatMask winners = engine.winners(state, score);
  return ((winners >> seat) & 1U) == 0 ? 0 : kWhole / std::popcount(winners);
}

std::int32_t Worth::share(std::int64_t lead) {
  low_ = any_ ? std::min(low_, lead) : lead;
  high_ = any_ ? std::max(high_, lead) : lead;
  any_ = true;
  if (low_ == high_) return kWhole / 2;
  const auto part = (static_cast<long double>(lead) - static_cast<long double>(low_)) /
                    (static_cast<long double>(high_) - static_cast<long double>(low_));
  return static_cast<std::int32_t>(part * kWhole);
}

void Worth::of(const State& state, std::vector<std::int32_t>& out) {
  const lua::Score score = engine_.score(state);
  out.assign(engine_.game().seats, 0);
  if (engine_.game().team_score) {
    std::ranges::fill(out, share(lead_of(score, 0)));
    return;
  }
  for (Seat seat = 0; seat < out.size(); ++seat) {
    out[seat] = share(lead_of(score, seat)) / 5 + won_by(engine_, state, score, seat) / 5 * 4;
  }
}

}  // namespace fuda
