// The order in which people see the cards of a zone that the game sorts.
#pragma once

#include <cstddef>
#include <vector>

#include "model/observation.h"

namespace fuda {

// The positions of a zone's cards, from 0, in the order in which a seat sees them. Empty if the game does not
// sort the zone, or if the seat does not see all of its cards.
[[nodiscard]] std::vector<std::size_t> sorted_places(const Observation& seen, ZoneId zone);
// Whether the game sorts a zone although moves name positions in the zone. For such a zone, people need both
// the order and the positions.
[[nodiscard]] bool needs_places(const Game& game, FamilyId zones);

// Whether people may see equal cards of a zone once, with their number. This requires that no move names
// positions in the zone, takes several cards from it, or takes cards of a seat's own zone.
[[nodiscard]] bool may_fold(const Game& game, FamilyId zones);
// The smallest number of equal cards in a row that people see once.
inline constexpr std::size_t kFewestFolded = 3;

// The number of cards to write out at either end of a long list. `last` is 0 if the list is complete. In most
// zones, the cards at the top matter most. The top is at the end of the list, unless the game sorts the zone
// or lists it from the top.
struct ShownEnds {
  std::size_t first = 0, last = 0;
};
[[nodiscard]] ShownEnds shown_ends(std::size_t cards, bool top_is_last);

}  // namespace fuda
