// Operations of the host that are timed separately, such as copying a state.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace fuda::bench {

struct Measure {
  std::string name;
  double goal_ns = 0;                      // maximum cost of one operation
  std::function<void(std::uint64_t)> run;  // repeats the operation this many times
};
[[nodiscard]] std::vector<Measure> make_host_measures();

}  // namespace fuda::bench
