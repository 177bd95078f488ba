// The games in which the tests search for secrets that the wrong seats learn.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "load/games.h"
#include "script/loaded_game.h"

namespace fuda::test {

struct Played {
  std::string spec;
  int seats;
};

[[nodiscard]] Games games_with_all_rules();
[[nodiscard]] LoadedGame opened(Games& games, const std::string& spec, int seats);
// The total number of positions to check, each as seen by one seat. The number is a few thousand, and `./dev
// torture secrets` uses a larger number.
[[nodiscard]] std::size_t positions_wanted();
// Returns each game (once with its lowest and once with its highest number of seats), each variant, the house
// variants, and the small games in examples/.
[[nodiscard]] std::vector<Played> everything(Games& games);

}  // namespace fuda::test
