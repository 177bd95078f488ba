#include "model/condition.h"

#include <bit>

#include "model/legal.h"

namespace fuda {

namespace {

std::int32_t bound_of(const State& state, const Demand& demand, Seat seat) {
  if (demand.counter == kNone) return demand.number;
  return state.counter(resolve(state.game().counter_families[demand.counter], seat));
}

ValueSet values_of(const State& state, const Demand& demand, const Move& so_far) {
  const Game& game = state.game();
  if (demand.to == Demand::To::values) return demand.values;
  ValueSet set;
  if (demand.of_zone()) {
    const ValueId* values = game.values_of(demand.attribute);
    auto cards = state.cards(resolve(game, demand.zone, so_far));
    if (demand.to == Demand::To::top && !cards.empty()) cards = cards.last(1);
    if (demand.to == Demand::To::bottom && !cards.empty()) cards = cards.first(1);
    const auto add_all = [&](auto of) {
      for (const CardId card : cards) {
        if (values[card] != kNone) set.add(of(values[card]));
      }
    };
    if (demand.listed.empty()) {
      add_all([](ValueId value) { return value; });
    } else {
      add_all([&](ValueId value) { return demand.listed[value]; });
    }
    return set;
  }
  const auto& known = game.attributes[demand.attribute].values;
  if (demand.to == Demand::To::counters) {
    const CounterFamily& family = game.counter_families[demand.counter];
    if (family.is_holder()) {
      const std::int32_t held = state.counter(resolve(family, so_far.seat));
      if (held > 0) set.add(static_cast<ValueId>(held - 1));
      return set;
    }
    const CounterId first = family.first;
    for (std::size_t v = 0; v < known.size(); ++v) {
      const auto id = static_cast<CounterId>(first + v);
      if (state.counter(id) > game.counters[id].min) set.add(static_cast<ValueId>(v));
    }
    return set;
  }
  const std::int32_t bound = bound_of(state, demand, so_far.seat);
  for (std::size_t v = 0; v < known.size(); ++v) {
    const bool fits = demand.to == Demand::To::at_most ? known[v].number <= bound : known[v].number >= bound;
    if (fits) set.add(static_cast<ValueId>(v));
  }
  return set;
}

}  // namespace

Mask fitting(const State& state, const Condition& condition, const Move& so_far, const CardId* cards,
             Mask mask) {
  Mask fits = 0;
  for (const auto& all : condition.any) {
    Mask left = mask & ~fits;
    for (const Demand& demand : all) {
      if (left == 0) break;
      const ValueSet set = values_of(state, demand, so_far);
      const ValueId* values = state.game().values_of(demand.attribute);
      for (Mask rest = left; rest != 0; rest &= rest - 1) {
        const int bit = std::countr_zero(rest);
        const CardId card = cards[bit];
        const bool fits_it = card != kNone && set.has(values[card]);
        left ^= Mask{!fits_it} << bit;
      }
    }
    fits |= left;
  }
  return fits;
}

}  // namespace fuda
