// Which candidates of a move's parameter are like its conditions want them.
#pragma once

#include "model/game.h"
#include "model/moves.h"
#include "model/state.h"

namespace fuda {

// Those of `mask` whose card fits. `cards`: the card of each candidate, or kNone where there is none, which
// never fits. `so_far`: the seat that moves, and the arguments before this one.
[[nodiscard]] Mask fitting(const State& state, const Condition& condition, const Move& so_far,
                           const CardId* cards, Mask mask);

// The top card of a zone, or kNone.
[[nodiscard]] inline CardId top_card(const State& state, ZoneId zone) {
  const auto cards = state.cards(zone);
  return cards.empty() ? kNone : cards.back();
}

}  // namespace fuda
