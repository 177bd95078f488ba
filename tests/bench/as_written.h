// Games whose rules were written from the pages alone, in tests/bench/as-written: what their lines cost is
// the host's affair, so they are left as they are. The unit is a move of the bound, two players with random
// moves, in the same run.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "bench/duel.h"

namespace fuda::bench {

struct AsWritten {
  Effort effort;
  std::vector<std::string> games;  // only these; empty: all
  std::string program;             // this one
  std::string old;                 // another one of an earlier state, or ""
  bool instructions = false;
  bool json = false;
};

[[nodiscard]] nlohmann::json run_as_written(const AsWritten& request);

// What such a run does in a process of its own: plays this game for so long, and prints the nanoseconds a
// decision.
void play_for_time(const std::string& game, unsigned players, double seconds);

}  // namespace fuda::bench
