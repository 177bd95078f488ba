// Leaks. A rule leaks if it reads something that a seat does not see, and then does something that this seat
// sees.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/diagnostic.h"
#include "model/notation.h"
#include "model/steps.h"
#include "model/types.h"

namespace fuda::lua {

struct HiddenRead {
  Place place;                // the line that read the card or counter
  CardId card = kNone;        // the card whose face was read; kNone: a counter was read
  ZoneId zone = kNone;        // the card's zone when the rule read the face
  CounterId counter = kNone;  // the counter that was read
};

struct Leak {
  enum class RuleKind : std::uint8_t { guard, apply, enter, set_up };

  RuleKind rule_kind = RuleKind::guard;
  std::uint8_t rule = kNone;  // the KindId for guard and apply, the PhaseId for enter
  SeatMask seats = 0;         // the seats that learn something
  HiddenRead read;
  // The step that the seats in `seats` see. A guard has no such step, because the effect of a guard shows in
  // the legal moves.
  std::optional<Step> shows;
};

// Returns an error at the line that read the card or counter, about the first seat: "… a card of hand.Bruno,
// which Ana does not see".
[[nodiscard]] Finding finding_of(const Leak& leak, const Game& game, const Notation& names);
// The finding for the author of the game. `witness` describes what a seat sees in two positions
// (cli/secrets).
[[nodiscard]] Finding witnessed(const Leak& leak, const Game& game, const std::string& witness);
// A warning for a leak without a witness.
[[nodiscard]] Finding suspicion(const Leak& leak, const Game& game);

}  // namespace fuda::lua
