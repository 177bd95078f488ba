// What a seat sees. Computed by the host from zones' visibility alone, so that no rule file can leak
// anything.
#pragma once

#include <vector>

#include "core/state.h"

namespace fuda {

// Does `viewer` see the face of the card at `position` of this zone? A viewer of kNone sees everything.
[[nodiscard]] bool sees(const State& state, Seat viewer, ZoneId zone, std::size_t position);
// Does `viewer` see this counter's value?
[[nodiscard]] bool sees(const Game& game, Seat viewer, CounterId counter);

// The faces a seat sees, by slot as in State::cards: faces[zone's offset + position], kNone where hidden.
struct SeatView {
  std::vector<FaceId> faces;
};
void make_view(const State& state, Seat viewer, SeatView& out);

}  // namespace fuda
