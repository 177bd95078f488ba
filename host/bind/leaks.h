// Leaks: rules read something that a seat does not see, and then do what that seat does see.
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
  Place place;                // the line that read it
  CardId card = kNone;        // whose face was read; kNone: a counter was
  ZoneId zone = kNone;        // of the card then
  CounterId counter = kNone;  // whose number was read
};

struct Leak {
  enum class RuleKind : std::uint8_t { guard, apply, enter, set_up };

  RuleKind rule_kind = RuleKind::guard;
  std::uint8_t rule = kNone;  // the KindId for guard and apply, the PhaseId for enter
  SeatMask seats = 0;         // the seats that learn something
  HiddenRead read;
  std::optional<Step> shows;  // what they see; none for guards, which show in the legal moves
};

// An error for a guard, otherwise a warning, at the line that read. With names it speaks of the first seat:
// "… a card of hand.Bruno, which Ana does not see".
[[nodiscard]] Finding finding_of(const Leak& leak, const Game& game, const Notation* names = nullptr);

}  // namespace fuda::lua
