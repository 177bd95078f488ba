#include "study/looks.h"

#include <catch2/catch.hpp>
#include <cmath>
#include <vector>

#include "duel/compare.h"
#include "model/rng.h"

using namespace fuda;

namespace {

// A sum of independent standard normal numbers has a bound at each of kLooks looks. Returns the probability
// that the sum reaches the bound at one of these looks. Uses Simpson's rule over the sums that have not
// reached a bound.
double chance_of_error(double bound) {
  constexpr std::size_t kPoints = 401;
  constexpr double kDensity = 0.3989422804014327;
  const double edge = bound * std::sqrt(static_cast<double>(kLooks));
  const double step = 2 * edge / (kPoints - 1);
  std::vector<double> weight(kPoints), now(kPoints), next(kPoints);
  for (std::size_t i = 0; i < kPoints; ++i) {
    const double x = -edge + static_cast<double>(i) * step;
    weight[i] = step / 3 * (i == 0 || i == kPoints - 1 ? 1 : i % 2 == 1 ? 4 : 2);
    now[i] = kDensity * std::exp(-x * x / 2);
  }
  for (unsigned look = 1; look < kLooks; ++look) {
    for (std::size_t i = 0; i < kPoints; ++i) {
      next[i] = 0;
      for (std::size_t j = 0; j < kPoints; ++j) {
        const double d = (static_cast<double>(i) - static_cast<double>(j)) * step;
        next[i] += weight[j] * now[j] * kDensity * std::exp(-d * d / 2);
      }
    }
    now.swap(next);
  }
  double inside = 0;
  for (std::size_t i = 0; i < kPoints; ++i) inside += weight[i] * now[i];
  return 1 - inside;
}

// Compares equal sides `runs` times, and returns the number of comparisons that find a difference.
template <class Difference>
int wrong(int runs, std::uint64_t pairs, std::uint64_t seed, Difference difference) {
  Rng rng(seed);
  int found = 0;
  for (int run = 0; run < runs; ++run) {
    Measured measured{{Measure::Kind::score, "score", {}, 1}, {}, {}};
    for (const std::uint64_t at : looks(pairs)) {
      while (measured.differences.n < at) measured.differences.add(difference(rng));
      if (!measured.differs(look_bound(at, pairs))) continue;
      ++found;
      break;
    }
  }
  return found;
}

std::int64_t die(Rng& rng) { return static_cast<std::int64_t>(rng.below(6)); }

}  // namespace

TEST_CASE("looks come after fixed shares of the deals, and not too early", "[compare]") {
  CHECK(looks(0).empty());
  CHECK(looks(7) == std::vector<std::uint64_t>{7});
  CHECK(looks(100) == std::vector<std::uint64_t>{30, 40, 50, 60, 70, 80, 90, 100});
  CHECK(looks(1005) == std::vector<std::uint64_t>{100, 201, 301, 402, 502, 603, 703, 804, 904, 1005});
  CHECK(looks(~std::uint64_t{0}).back() == ~std::uint64_t{0});
}

TEST_CASE("the bound of the looks errs in 5 of 100 comparisons", "[compare]") {
  CHECK(chance_of_error(kLookBound) == Approx(0.05).margin(0.0001));
  CHECK(chance_of_error(kNormal95) > 0.06);
  CHECK(look_bound(1000, 1000) == Approx(kLookBound));
  CHECK(look_bound(250, 1000) == Approx(2 * kLookBound));
}

TEST_CASE("Student's t is wider for few values", "[compare]") {
  CHECK(student(kNormal95, 2) == Approx(12.706).margin(0.002));
  CHECK(student(kNormal95, 3) == Approx(4.3027).margin(0.0005));
  CHECK(student(kNormal95, 4) == Approx(3.182).epsilon(0.008));
  CHECK(student(kNormal95, 11) == Approx(2.228).margin(0.002));
  CHECK(student(kNormal95, 31) == Approx(2.042).margin(0.001));
  CHECK(student(kNormal95, 100'001) == Approx(kNormal95).margin(0.0001));
}

// If 5 % of all runs have an error, 1000 runs have 50 errors on average. The probability of more than 71
// errors is below 0.2 %.
TEST_CASE("a difference is seldom found if there is none", "[compare]") {
  CHECK(wrong(1000, 400, 1, [](Rng& rng) { return die(rng) - die(rng); }) <= 71);
  // Differences are rare, as in games in which most deals have the same result.
  CHECK(wrong(1000, 1000, 2, [](Rng& rng) {
          const auto chance = rng.below(40);
          return std::int64_t{chance == 0 ? 1 : chance == 1 ? -1 : 0};
        }) <= 71);
  // The differences are skewed: most are a little below zero, and a few are far above it.
  CHECK(wrong(1000, 1000, 3, [](Rng& rng) { return std::int64_t{rng.below(10) == 0 ? 9 : -1}; }) <= 71);
  // Proves that the checks above can fail, because these looks use the bound for a single look.
  Rng rng(4);
  int found = 0;
  for (int run = 0; run < 400; ++run) {
    Measured measured{{Measure::Kind::score, "score", {}, 1}, {}, {}};
    bool differs = false;
    for (const std::uint64_t at : looks(400)) {
      while (measured.differences.n < at) {
        const auto one = die(rng);
        const auto other = die(rng);
        measured.differences.add(one - other);
      }
      differs = differs || measured.differs(kNormal95);
    }
    found += differs ? 1 : 0;
  }
  CHECK(found > 50);
}

TEST_CASE("a real difference is found before the last look", "[compare]") {
  Rng rng(5);
  std::uint64_t played = 0;
  int found = 0;
  for (int run = 0; run < 200; ++run) {
    Measured measured{{Measure::Kind::score, "score", {}, 1}, {}, {}};
    for (const std::uint64_t at : looks(1000)) {
      // The difference is about half a standard deviation of a die.
      while (measured.differences.n < at) {
        const auto one = die(rng);
        const auto other = die(rng);
        measured.differences.add(one - other + (rng.below(2) == 0 ? 1 : 0));
      }
      if (!measured.differs(look_bound(at, 1000))) continue;
      ++found;
      break;
    }
    played += measured.differences.n;
  }
  CHECK(found == 200);
  CHECK(played < 200 * 500);
}
