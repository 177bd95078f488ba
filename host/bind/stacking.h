// Cards that are stacked for the shuffles of a game.
#pragma once

#include <cstddef>
#include <vector>

#include "model/state.h"

namespace fuda::lua {

// A list of faces for each shuffle, to be drawn first and in this order; the other cards follow as shuffled.
struct Stacking {
  static constexpr std::size_t kMostLists = 255;  // Turn::shuffles counts no further

  struct Missing {
    std::size_t list, card;
  };

  std::vector<std::vector<FaceId>> lists;
  std::size_t used = 0;          // lists used so far
  std::vector<Missing> missing;  // faces that were not among the shuffled cards
};

// Shuffles a zone and puts the cards stacked for this shuffle on top; `stacking` may be null.
void shuffle_stacked(State& state, ZoneId zone, Stacking* stacking);

}  // namespace fuda::lua
