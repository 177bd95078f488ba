// Voids. A seat may play a card that a `must` does not require. The seat then reveals that it had no fitting
// card. Card players say that a hand without cards of a suit is "void" in this suit.
#pragma once

#include <vector>

#include "model/moves.h"
#include "model/view.h"

namespace fuda {

struct ShownVoid {
  CardId played = 0;
  FaceSet faces;       // faces that no other card in the played card's zone had before the move
  SeatMask seats = 0;  // the seats that see everything the condition depends on; a seat that also sees the
                       // played card learns about the void
};

// The voids shown by a legal move from this position.
[[nodiscard]] std::vector<ShownVoid> voids_shown(const State& before, const Move& move);

}  // namespace fuda
