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

// How many cards at either end of a long list of a zone's cards are written out; all: `last` is 0. The top is
// what counts in most piles, and lies at the end unless the zone is listed from its top or shown sorted.
struct ShownEnds {
  std::size_t first = 0, last = 0;
};
[[nodiscard]] ShownEnds shown_ends(std::size_t cards, bool top_is_last);

}  // namespace fuda
