#include "bots/playout_value.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "model/flow.h"

namespace fuda {

std::int64_t lead_of(const lua::Score& score, Seat seat) {
  if (score.none || score.values.empty()) return 0;
  if (score.values.size() == 1) return score.rank(0);
  std::int64_t best = INT64_MIN;
  for (std::size_t other = 0; other < score.values.size(); ++other) {
    if (other != seat) best = std::max(best, score.rank(other));
  }
  // Clamp a lead that does not fit into 64 bits.
  std::int64_t lead = 0;
  if (__builtin_sub_overflow(score.rank(seat), best, &lead))
    return score.rank(seat) > best ? INT64_MAX : INT64_MIN;
  return lead;
}

std::int32_t won_by(const Engine& engine, const State& state, const lua::Score& score, Seat seat) {
  if (!state.over()) return 0;
  const SeatMask winners = engine.winners(state, score);
  return ((winners >> seat) & 1U) == 0 ? 0 : kWhole / std::popcount(winners);
}

std::int32_t Spread::place(std::int64_t lead) {
  const auto x = static_cast<double>(lead);
  count_ += 1;
  sum_ += x;
  squares_ += x * x;
  const double mean = sum_ / count_;
  const double variance = squares_ / count_ - mean * mean;
  if (!(variance > 0)) return kWhole / 2;
  const double place = 0.5 + (x - mean) / (4 * std::sqrt(variance));
  return static_cast<std::int32_t>(std::clamp(place, 0.0, 1.0) * kWhole);
}

bool is_new_deal(const State& before, const State& after) {
  if (before.turn().shuffles == after.turn().shuffles) return false;
  const Game& game = after.game();
  SeatMask given = 0;
  for (std::size_t zone = 0; zone < game.zones.size(); ++zone) {
    const Seat owner = game.owner(game.zones[zone]);
    if (owner == kNone) continue;
    const auto id = static_cast<ZoneId>(zone);
    const bool got = std::ranges::any_of(
        after.cards(id), [&](CardId card) { return game.owner(game.zones[before.zone_of(card)]) != owner; });
    if (got) given |= static_cast<SeatMask>(1U << owner);
  }
  return given != 0 && (seats_playing(after) & ~given) == 0;
}

void PlayoutValue::end(const State& state, std::vector<std::int32_t>& out) {
  const lua::Score score = engine_.score(state);
  const bool has_winners = state.over() && !engine_.game().team_score;
  out.clear();
  for (Seat seat = 0; seat < engine_.game().seats; ++seat) {
    const std::int64_t ahead = lead_of(score, seat);
    if (seat == 0) first_lead_ = ahead;
    const std::int32_t lead = leads_.place(ahead);
    out.push_back(has_winners ? (lead + won_by(engine_, state, score, seat)) / 2 : lead);
  }
}

}  // namespace fuda
