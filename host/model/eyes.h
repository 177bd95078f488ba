// On whose behalf something is looked at: one seat, and what it knows besides what it sees.
#pragma once

#include <bitset>
#include <cstddef>

#include "model/view.h"

namespace fuda {

using CardSet = std::bitset<kMaxCards>;  // by CardId

struct Eyes {
  Seat seat = kNone;  // kNone: nobody's; everything is known
  // Cards whose faces it knows wherever they lie, as it saw them once. Null: it remembers none. Must outlive
  // this.
  const CardSet* remembered = nullptr;
  // Where the position that is looked at is an observation: the real one, for moves that say what they
  // reveal. Null: it is the real one. Must outlive this.
  const State* truth = nullptr;

  Eyes() = default;
  Eyes(Seat whose,  // NOLINT(google-explicit-constructor): a seat that remembers nothing
       const CardSet* known = nullptr, const State* real = nullptr)
      : seat(whose), remembered(known), truth(real) {}

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

}  // namespace fuda
