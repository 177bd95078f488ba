// A number that a declaration names: fixed, the value of a counter, or the number of cards in a zone.
#pragma once

#include <cstdint>

#include "model/types.h"

namespace fuda {

struct Game;
class State;
struct Move;

// A reference to a zone of a family, for the seat that moves.
struct ZoneRef {
  enum class Owner : std::uint8_t { table, me, argument, any };
  FamilyId family = kNone;
  Owner owner = Owner::table;
  // for Owner::argument, the number of the parameter that names the seat, value or number
  std::uint8_t argument = 0;
};

struct Quantity {
  std::int32_t number = 0;   // the number itself, or, if `cards` is set, the number of cards that do not
                             // count
  FamilyId counter = kNone;  // a counter of the table or of the mover
  ZoneRef cards = {};        // a zone, if its family is not kNone

  [[nodiscard]] bool is_fixed() const { return counter == kNone && cards.family == kNone; }
};

// The lowest and the highest number that this quantity can have in any position.
struct QuantityRange {
  std::int32_t low = 0, high = 0;
};
[[nodiscard]] QuantityRange range_of(const Game& game, const Quantity& quantity);
// The number in this position, for the seat that moves and the arguments before this one.
[[nodiscard]] std::int32_t value_of(const State& state, const Quantity& quantity, const Move& so_far);
[[nodiscard]] inline std::int32_t number_now(const State& state, const Quantity& quantity,
                                             const Move& so_far) {
  return quantity.is_fixed() ? quantity.number : value_of(state, quantity, so_far);
}

}  // namespace fuda
