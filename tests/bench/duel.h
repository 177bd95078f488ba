// Two runners compared in turn, A B A B …: whatever else the machine does then meets both alike, and the
// ratio of a pair says more than two figures measured minutes apart.
#pragma once

#include <vector>

#include "bench/measures.h"
#include "bench/runner.h"

namespace fuda::bench {

struct Effort {
  unsigned pairs = 5;
  double seconds = 0.5;  // of CPU time, for each side of a pair
};

struct Spread {
  double low = 0, median = 0, high = 0;
};
[[nodiscard]] Spread spread(std::vector<double> values);  // not empty

struct Side {
  Totals totals;
  Spread moves_per_second;  // of CPU time, over the pairs
  double ns_per_move = 0;

  [[nodiscard]] double moves_per_game() const;
};

struct Duel {
  Side a, b;
  Spread ratio;  // moves per second of b to those of a, pair by pair
};
[[nodiscard]] Duel duel(Runner& a, Runner& b, const Effort& effort);

// Nanoseconds of CPU time for each time.
[[nodiscard]] Spread time_measure(const Measure& measure, const Effort& effort);

}  // namespace fuda::bench
