#include "model/quantity.h"

#include <algorithm>

#include "model/legal.h"

namespace fuda {

QuantityRange range_of(const Game& game, const Quantity& quantity) {
  if (quantity.cards.family != kNone) {
    const ZoneFamily& family = game.zone_families[quantity.cards.family];
    return {0, std::max(std::int32_t{game.zones[family.first].capacity} - quantity.number, 0)};
  }
  if (quantity.counter == kNone) return {quantity.number, quantity.number};
  const Counter& counter = game.counters[game.counter_families[quantity.counter].first];
  return {counter.min, counter.max};
}

std::int32_t value_of(const State& state, const Quantity& quantity, const Move& so_far) {
  const Game& game = state.game();
  if (quantity.cards.family != kNone) {
    const auto size = static_cast<std::int32_t>(state.size(resolve(game, quantity.cards, so_far)));
    return std::max(size - quantity.number, 0);
  }
  if (quantity.counter == kNone) return quantity.number;
  return state.counter(resolve(game.counter_families[quantity.counter], so_far.seat));
}

}  // namespace fuda
