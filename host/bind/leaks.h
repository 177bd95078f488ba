// What rules tell seats of things that these do not see: which line read it, and how it shows.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/diagnostic.h"
#include "model/notation.h"
#include "model/steps.h"
#include "model/types.h"

namespace fuda::lua {

// A card's face, or the number of a counter.
struct HiddenRead {
  Place place;                // the line of the rules that read it
  CardId card = kNone;        // kNone: it was a counter
  ZoneId zone = kNone;        // where the card lay then
  CounterId counter = kNone;  // kNone: it was a card
};

struct Leak {
  enum class By : std::uint8_t { guard, apply, enter, set_up };

  By by = By::guard;
  std::uint8_t rule = kNone;  // of guard and apply the KindId, of enter the PhaseId
  SeatMask seats = 0;         // who learns something of it, and did not see it
  HiddenRead read;
  std::optional<Step> shows;  // not of guards, which show in what is legal
};

// An error where a guard looked, a warning where something was changed after it, at the line that looked.
// With names: of the first of its seats, "… a card of hand.Bruno, which Ana does not see"; else of any.
[[nodiscard]] Finding finding_of(const Leak& leak, const Game& game, const Notation* names = nullptr);

}  // namespace fuda::lua
