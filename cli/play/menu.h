// The moves of a person as a terminal lists them: in the order of the cards on the screen.
#pragma once

#include <string>
#include <vector>

#include "model/observation.h"
#include "script/loaded_game.h"

namespace fuda {

struct MenuMove {
  std::string text;   // the move as players type it
  std::string means;  // the arguments in the language of the game; "" if they are the same as in `text`
};

// The moves in a list of this observation (`seen.legal` or `seen.free`). If the screen sorts a zone, the list
// has the cards and their moves in the order of the screen, not of the zone.
[[nodiscard]] std::vector<MenuMove> menu_of(const LoadedGame& loaded, const Observation& seen,
                                            const ObservedMoves& moves);

// If the text names a card by its position in a zone that the screen shows in a different order, returns that
// zone. Otherwise returns kNone. `move` is the move that the text means in the real position.
[[nodiscard]] ZoneId miscounted_zone(const LoadedGame& loaded, const Observation& seen, const State& state,
                                     const Move& move, const std::string& text);

}  // namespace fuda
