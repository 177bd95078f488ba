// What thinking ahead costs: searches beside as many games by chance from the same positions.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "bench/runner.h"

namespace fuda::bench {

// Positions of one random game in which the seat to move has a choice.
inline constexpr unsigned kSearchedPositions = 8;

// Games that are searched besides those of the bench (bench/games.h): of several deals, or long.
struct SearchedGame {
  std::string name;
  std::vector<unsigned> players;
  std::string rules;
};
[[nodiscard]] const std::vector<SearchedGame>& searched_games();

// A game of these is once through the positions, and a move one playout.
[[nodiscard]] std::unique_ptr<Runner> make_search_runner(const std::string& game, unsigned players,
                                                         std::uint32_t playouts);
[[nodiscard]] std::unique_ptr<Runner> make_chance_runner(const std::string& game, unsigned players,
                                                         std::uint32_t playouts);

}  // namespace fuda::bench
