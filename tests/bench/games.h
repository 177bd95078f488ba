// The games that the bench plays. Each game is compared with the simulator that was written by hand
// (bound.h).
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "bench/runner.h"

namespace fuda::bench {

struct BenchGame {
  std::string name;               // as in `--games`
  std::vector<unsigned> players;  // numbers of players to time
  double goal_ns = 0;             // per decision
  std::string rules;              // the game that the host loads
};

[[nodiscard]] const std::vector<BenchGame>& bench_games();

// Returns the simulator for this number of players if it exists, and otherwise the simulator for two players.
[[nodiscard]] std::unique_ptr<Runner> bound_for(const BenchGame& game, unsigned players);
[[nodiscard]] std::unique_ptr<Runner> host_for(const BenchGame& game, unsigned players);

}  // namespace fuda::bench
