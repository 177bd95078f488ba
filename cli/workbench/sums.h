// Sums over many games of one side of a comparison. Sums of slices add up to the sums of all games.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "study/sim.h"
#include "workbench/request.h"

namespace fuda::workbench {

struct Sums {
  std::uint64_t games = 0;                       // finished games
  std::uint64_t failed = 0;                      // games in which a rule failed
  Figure length;                                 // moves per game
  std::vector<Figure> scores;                    // one for the team, or one per seat
  std::vector<std::uint64_t> wins;               // by seat, if seats score for themselves
  std::map<std::string, std::uint64_t> endings;  // games by outcome
  std::uint64_t choices = 0, real = 0;  // positions in which a seat chooses, and those with several moves

  void add(const Sums& other);
};

[[nodiscard]] Sums sums_of(const Game& game, const SimResult& result);

// The sums as JSON. A quantity has n, sum, squares, and for charts mean and variance.
[[nodiscard]] Json sums_json(const Sums& sums);
// Reads the result of sums_json(). Throws Failure for any other JSON.
[[nodiscard]] Sums read_sums(const Json& json);

}  // namespace fuda::workbench
