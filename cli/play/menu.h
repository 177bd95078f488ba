// The moves of a person as a terminal lists them: in the order in which the screen shows the cards.
#pragma once

#include <string>
#include <vector>

#include "model/observation.h"
#include "script/loaded_game.h"

namespace fuda {

struct MenuMove {
  std::string text;   // as it is typed
  std::string means;  // what its arguments are called in the language of the game; "" where that is the same
};

// The moves of a list of this observation (`seen.legal` or `seen.free`). Where a zone is shown sorted, they
// and the cards that one names follow what is shown, not how the cards lie.
[[nodiscard]] std::vector<MenuMove> menu_of(const LoadedGame& loaded, const Observation& seen,
                                            const ObservedMoves& moves);

// Whether this text, which is read as this move of the real position, names a card by its place in a zone
// that the screen shows in another order: that zone, else kNone.
[[nodiscard]] ZoneId miscounted_zone(const LoadedGame& loaded, const Observation& seen, const State& state,
                                     const Move& move, const std::string& text);

}  // namespace fuda
