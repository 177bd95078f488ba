#include "model/rng.h"

#include <array>
#include <catch2/catch.hpp>

using fuda::Rng;

TEST_CASE("SplitMix64 gives the published first outputs of seed 1234567") {
  // The numbers are from Vigna's splitmix64.c. The sequence is widely used as a test vector.
  std::uint64_t x = 1234567;
  const std::array<std::uint64_t, 3> expected{6457827717110365317ULL, 3203168211198807973ULL,
                                              9817491932198370423ULL};
  for (const auto value : expected) {
    CHECK(fuda::split_mix(x) == value);
    x += 0x9e3779b97f4a7c15ULL;
  }
}

TEST_CASE("the same seed gives the same numbers, and another seed gives others") {
  Rng a(7);
  Rng b(7);
  Rng c(8);
  bool differs = false;
  for (int i = 0; i < 100; ++i) {
    const auto x = a.next();
    CHECK(x == b.next());
    differs = differs || x != c.next();
  }
  CHECK(differs);
}

TEST_CASE("below(n) stays below n and gives every number equally often") {
  Rng rng(42);
  for (const std::uint32_t n : {1U, 2U, 3U, 5U, 7U, 50U}) {
    std::array<int, 50> seen{};
    const int draws = 2000 * static_cast<int>(n);
    for (int i = 0; i < draws; ++i) {
      const auto x = rng.below(n);
      REQUIRE(x < n);
      ++seen[x];
    }
    // The expected count of each number is 2000. The standard deviation is below 45, and the test allows six
    // deviations.
    for (std::uint32_t i = 0; i < n; ++i) CHECK(std::abs(seen[i] - 2000) < 270);
  }
}
