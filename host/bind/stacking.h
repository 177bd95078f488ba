// Cards that are stacked for the shuffles of a game.
#pragma once

#include <cstddef>
#include <vector>

#include "model/state.h"

namespace fuda::lua {

// Lists of faces, one list per shuffle. These faces are drawn first, in this order. All other cards follow in
// shuffled order.
struct Stacking {
  static constexpr std::size_t kMostLists = 255;  // the maximum of Turn::shuffles

  struct Missing {
    std::size_t list, card;
  };

  std::vector<std::vector<FaceId>> lists;
  std::size_t used = 0;          // number of lists used so far
  std::vector<Missing> missing;  // faces that were not among the shuffled cards
};

// Shuffles a zone and puts the cards stacked for this shuffle on top. `stacking` may be null.
void shuffle_stacked(State& state, ZoneId zone, Stacking* stacking);

}  // namespace fuda::lua
