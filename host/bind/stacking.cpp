#include "bind/stacking.h"

#include <algorithm>
#include <span>

namespace fuda::lua {

void shuffle_stacked(State& state, ZoneId zone, Stacking* stacking) {
  const std::size_t number = state.turn().shuffles;
  state.shuffle(zone);
  if (stacking == nullptr || number >= stacking->lists.size()) return;
  stacking->used = std::max(stacking->used, number + 1);
  // After an undo, the same shuffle may happen again.
  std::erase_if(stacking->missing, [&](const Stacking::Missing& one) { return one.list == number; });
  // The move to the top is not a separate step, because a step would reveal the place of each card in the
  // zone.
  std::span<CardId> rest = state.cards(zone);
  const auto& wanted = stacking->lists[number];
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    const auto card = std::ranges::find(rest, wanted[i], [&](CardId one) { return state.game().cards[one]; });
    if (card == rest.end()) {
      stacking->missing.push_back({number, i});
      continue;
    }
    std::rotate(card, card + 1, rest.end());
    rest = rest.first(rest.size() - 1);
  }
}

}  // namespace fuda::lua
