// In which order the cards of a zone are shown, where the game sorts it for people.
#pragma once

#include <cstddef>
#include <vector>

#include "model/observation.h"

namespace fuda {

// The places of the cards of a zone, from 0, in the order in which a seat that sees all of them is shown
// them; empty: as they lie.
[[nodiscard]] std::vector<std::size_t> sorted_places(const Observation& seen, ZoneId zone);
// Whether such a zone is sorted although moves name places in it: both then have to be shown.
[[nodiscard]] bool needs_places(const Game& game, FamilyId zones);

}  // namespace fuda
