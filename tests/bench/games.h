// The games that the bench plays, each with the simulator that was written by hand for it.
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
  std::unique_ptr<Runner> (*bound)(unsigned players);
  std::unique_ptr<Runner> (*host)(unsigned players);
  std::string rules;  // what the host loads for it
};

[[nodiscard]] const std::vector<BenchGame>& bench_games();

}  // namespace fuda::bench
