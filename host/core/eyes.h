// On whose behalf something is looked at: one seat, and what it knows besides what it sees.
#pragma once

#include <bitset>
#include <cstddef>

#include "core/view.h"

namespace fuda {

struct Eyes {
  static constexpr std::size_t kMostCards = 256;

  Seat seat = kNone;  // kNone: nobody's; everything is known
  // By CardId: cards whose faces it knows wherever they lie, as it saw them once. Null: it remembers none.
  // Must outlive this.
  const std::bitset<kMostCards>* remembered = nullptr;

  Eyes() = default;
  Eyes(Seat whose,  // NOLINT(google-explicit-constructor): a seat that remembers nothing
       const std::bitset<kMostCards>* known = nullptr)
      : seat(whose), remembered(known) {}

  [[nodiscard]] bool know_card(const State& state, CardId card) const {
    return View(state, seat).sees_card(card) || (remembered != nullptr && remembered->test(card));
  }
  [[nodiscard]] bool know_counter(const State& state, CounterId counter) const {
    return View(state, seat).sees_counter(counter);
  }
};

// All seats that see it now.
[[nodiscard]] SeatMask seats_that_see_card(const State& state, CardId card);
[[nodiscard]] SeatMask seats_that_see_counter(const Game& game, CounterId counter);
[[nodiscard]] inline SeatMask all_seats(const Game& game) {
  return static_cast<SeatMask>((1U << game.seats) - 1U);
}

}  // namespace fuda
