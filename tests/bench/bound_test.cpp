// Tests that the bound plays the right game: its means equal the means of other, independent simulators of
// the same rules.
#include "bench/bound.h"

#include <catch2/catch.hpp>

using fuda::bench::Bound;
using fuda::bench::Processor;
using fuda::bench::Totals;
using fuda::bench::Workload;

namespace {

struct Expected {
  Workload workload;
  unsigned players;
  double moves, points, open;  // means per game
};

constexpr std::uint64_t kGames = 200'000;

double each(std::uint64_t sum) { return static_cast<double>(sum) / static_cast<double>(kGames); }

}  // namespace

TEST_CASE("the bound's games have the known means", "[bench]") {
  const auto known = GENERATE(Expected{Workload::random, 2, 12.77, 1.25, 76.87},    //
                              Expected{Workload::random, 3, 17.19, 1.25, 107.36},   //
                              Expected{Workload::random, 4, 19.18, 1.25, 116.13},   //
                              Expected{Workload::random, 5, 19.79, 1.25, 149.03},   //
                              Expected{Workload::noplay, 2, 86.89, 0.00, 49.54},    //
                              Expected{Workload::noplay, 3, 79.41, 0.00, 74.48},    //
                              Expected{Workload::noplay, 5, 71.80, 0.00, 103.18});  //
  CAPTURE(known.workload == Workload::random, known.players);
  Bound bound(known.workload, known.players, 20);
  const Totals totals = bound.run(kGames);
  CHECK(totals.games == kGames);
  CHECK(each(totals.moves) == Approx(known.moves).epsilon(0.01));
  CHECK(each(totals.points) == Approx(known.points).epsilon(0.01));
  CHECK(each(bound.open()) == Approx(known.open).epsilon(0.01));
}

TEST_CASE("the bound plays the same games on every processor", "[bench]") {
  const auto players = GENERATE(2U, 3U, 4U, 5U);
  const auto workload = GENERATE(Workload::random, Workload::noplay);
  Bound best(workload, players, 3, Processor::best);
  Bound portable(workload, players, 3, Processor::portable);
  const Totals a = best.run(500);
  const Totals b = portable.run(500);
  CHECK(a.moves == b.moves);
  CHECK(a.points == b.points);
  CHECK(best.open() == portable.open());
}

TEST_CASE("the bound continues its random numbers from batch to batch", "[bench]") {
  Bound whole(Workload::random, 3, 8);
  Bound parts(Workload::random, 3, 8);
  const Totals all = whole.run(300);
  const Totals first = parts.run(100);
  const Totals second = parts.run(200);
  CHECK(first.moves + second.moves == all.moves);
  CHECK(parts.open() == whole.open());
}

TEST_CASE("the bound refuses fewer than two players and more than five", "[bench]") {
  CHECK_THROWS(Bound(Workload::random, 1, 1));
  CHECK_THROWS(Bound(Workload::random, 6, 1));
}
