// Operations of the host that are timed by themselves: copying a state, say.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace fuda::bench {

struct Measure {
  std::string name;
  double goal_ns = 0;                      // what it should cost at most, each time
  std::function<void(std::uint64_t)> run;  // does it that many times
};
[[nodiscard]] std::vector<Measure> make_host_measures();

}  // namespace fuda::bench
