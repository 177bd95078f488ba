// The host's side of the bench: the shipped game, loaded from its rule files, played with random moves.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "bench/runner.h"

namespace fuda::bench {

// `players` is 2 to 5.
[[nodiscard]] std::unique_ptr<Runner> make_host_runner(Workload workload, unsigned players);

// One operation of the host that is timed by itself: copying a state, say.
struct Measure {
  std::string name;
  double goal_ns = 0;                      // what it should cost at most, each time
  std::function<void(std::uint64_t)> run;  // does it that many times
};
[[nodiscard]] std::vector<Measure> make_host_measures();

}  // namespace fuda::bench
