// Measures the cost of thinking ahead: compares searches with the same number of random games from the same
// positions.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "bench/runner.h"

namespace fuda::bench {

// The number of positions from one random game. In each of these positions, the seat to move has a choice.
inline constexpr unsigned kSearchedPositions = 8;

// Games that are searched in addition to the games of the bench (bench/games.h), because these additional
// games have several deals or are long.
struct SearchedGame {
  std::string name;
  std::vector<unsigned> players;
  std::string rules;
};
[[nodiscard]] const std::vector<SearchedGame>& searched_games();

// Creates a runner for which a game is one pass through the positions, and a move is one playout.
[[nodiscard]] std::unique_ptr<Runner> make_search_runner(const std::string& game, unsigned players,
                                                         std::uint32_t playouts);
[[nodiscard]] std::unique_ptr<Runner> make_chance_runner(const std::string& game, unsigned players,
                                                         std::uint32_t playouts);

}  // namespace fuda::bench
