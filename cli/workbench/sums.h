// The figures of one side of a comparison, over many games. Figures of several slices can be joined.
#pragma once

#include <map>
#include <string>

#include "study/sim.h"
#include "workbench/request.h"

namespace fuda::workbench {

// The number, mean and variance of some values. A share is the mean of values that are 0 or 1.
struct Moments {
  double n = 0, mean = 0, variance = 0;

  // Merges the moments of both samples (Chan, Golub and LeVeque, 1979).
  void add(const Moments& other);
};

struct Sums {
  using Named = std::map<std::string, Moments>;

  double failed = 0;  // games in which a rule failed, which the figures leave out
  Moments length;     // moves per game
  Named scores;       // by seat, or under "team"
  Named wins;         // the share of games that each seat wins, if seats score for themselves
  Named endings;      // the share of games with each outcome
  Moments choices;    // the share of positions in which a seat has more than one move

  [[nodiscard]] double games() const { return length.n; }
  void add(const Sums& other);
};

[[nodiscard]] Sums sums_of(const LoadedGame& loaded, const SimResult& result);

// The figures as JSON: each has n, mean and variance.
[[nodiscard]] Json sums_json(const Sums& sums);
// Reads the result of sums_json(), or of joining such results. Throws Failure for any other JSON.
[[nodiscard]] Sums read_sums(const Json& json);

}  // namespace fuda::workbench
