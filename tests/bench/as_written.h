// Measures the speed of the games in tests/bench/as-written. The authors of these games had only the
// documentation. Do not optimise the code of these games, because the host must be fast even if rules are not
// optimised. Times are in units of one random move of the bound (bound.h) with two players, measured in the
// same run.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "bench/duel.h"

namespace fuda::bench {

struct AsWritten {
  Effort effort;
  std::vector<std::string> games;  // if this is not empty, only these games are timed
  std::string program;             // path of this program
  std::string old;                 // path of an earlier version, or ""
  bool instructions = false;
  bool json = false;
};

[[nodiscard]] nlohmann::json run_as_written(const AsWritten& request);

// Does the work of one timed run, in its own process: plays this game for this many seconds, and prints the
// nanoseconds per decision.
void play_for_time(const std::string& game, unsigned players, double seconds);

}  // namespace fuda::bench
