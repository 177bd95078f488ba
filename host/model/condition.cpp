#include "model/condition.h"

#include <algorithm>
#include <bit>

#include "model/state.h"

namespace fuda {

bool applies(const State& state, const Condition& condition, const Move& so_far) {
  return std::ranges::any_of(condition.any, [&](const std::vector<Demand>& all) {
    return std::ranges::all_of(all, [&](const Demand& demand) {
      return demand.row->applies == nullptr || demand.row->applies(state, demand, so_far);
    });
  });
}

Mask fitting(const State& state, const Condition& condition, const Move& so_far, const CardId* cards,
             Mask mask) {
  Mask fits = 0;
  for (const auto& all : condition.any) {
    Mask left = mask & ~fits;
    for (const Demand& demand : all) {
      if (left == 0) break;
      const ValueSet set = demand.row->values(state, demand, so_far);
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
