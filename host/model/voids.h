// What a seat shows by a card that a `must` does not ask for: it had none that fits. "Void" is what card
// players call being without a suit.
#pragma once

#include <vector>

#include "model/moves.h"
#include "model/view.h"

namespace fuda {

struct ShownVoid {
  CardId played = 0;
  FaceSet faces;  // no other card had one of these, where the played one lay before the move
  SeatMask seats =
      0;  // that see what the condition is about; they learn of it if they see the played card, too
};

// By a legal move from this position.
[[nodiscard]] std::vector<ShownVoid> voids_shown(const State& before, const Move& move);

}  // namespace fuda
