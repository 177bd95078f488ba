// The games that the bench plays, each beside the one simulator that was written by hand (bound.h).
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "bench/runner.h"

namespace fuda::bench {

struct BenchGame {
  std::string name;               // as `--games` takes it
  std::vector<unsigned> players;  // that are timed
  double goal_ns = 0;             // a decision
  std::string rules;              // what the host loads for it
};

[[nodiscard]] const std::vector<BenchGame>& bench_games();

// The same game with as many players if there is one by hand, otherwise that for two.
[[nodiscard]] std::unique_ptr<Runner> bound_for(const BenchGame& game, unsigned players);
[[nodiscard]] std::unique_ptr<Runner> host_for(const BenchGame& game, unsigned players);

}  // namespace fuda::bench
