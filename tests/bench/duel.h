// Compares two runners in turn, A B A B …, so that other work of the machine affects both runners equally.
// The ratio of a pair is more reliable than two figures measured minutes apart.
#pragma once

#include <vector>

#include "bench/measures.h"
#include "bench/runner.h"

namespace fuda::bench {

struct Effort {
  unsigned pairs = 5;
  double seconds = 0.5;  // CPU time for each side of a pair
};

struct Spread {
  double low = 0, median = 0, high = 0;
};
[[nodiscard]] Spread spread(std::vector<double> values);  // `values` must not be empty

struct Side {
  Totals totals;
  Spread moves_per_second;  // the spread over all pairs, in CPU time
  double ns_per_move = 0;

  [[nodiscard]] double moves_per_game() const;
};

struct Duel {
  Side a, b;
  Spread ratio;  // for each pair, the moves per second of b, divided by the moves per second of a
};
[[nodiscard]] Duel duel(Runner& a, Runner& b, const Effort& effort);

// Measures an operation in nanoseconds of CPU time per repetition.
[[nodiscard]] Spread time_measure(const Measure& measure, const Effort& effort);

}  // namespace fuda::bench
