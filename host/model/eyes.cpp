#include "model/eyes.h"

namespace fuda {

SeatMask seats_that_see_card(const State& state, CardId card) {
  unsigned mask = 0;
  for (Seat seat = 0; seat < state.game().seats; ++seat) {
    if (View(state, seat).sees_card(card)) mask |= 1U << seat;
  }
  return static_cast<SeatMask>(mask);
}

SeatMask seats_that_see_counter(const Game& game, CounterId counter) {
  unsigned mask = 0;
  for (Seat seat = 0; seat < game.seats; ++seat) {
    if (sees_counter(game, counter, seat)) mask |= 1U << seat;
  }
  return static_cast<SeatMask>(mask);
}

}  // namespace fuda
