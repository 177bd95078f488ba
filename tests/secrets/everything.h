// The games that are searched for what seats are told and cannot know.
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
// Positions of single seats to look at in all: a few thousand, or as many as `./dev torture secrets` wants.
[[nodiscard]] std::size_t positions_wanted();
// Each game at its smallest and its largest table, each of its variants, the house variants, and the small
// games to copy.
[[nodiscard]] std::vector<Played> everything(Games& games);

}  // namespace fuda::test
