// Tests that no seat is told anything that it cannot know, in every game and every variant, and in a test
// game with many secrets.
#include <catch2/catch.hpp>

#include <cstdlib>
#include <iostream>

#include "secrets/everything.h"
#include "secrets/witness.h"

using namespace fuda;
using namespace fuda::test;

TEST_CASE("no seat is told what it cannot know", "[secrets]") {
  Games games = games_with_all_rules();
  const std::vector<Played> all = everything(games);
  REQUIRE(all.size() > 20);
  const std::size_t each = positions_wanted() / all.size() + 1;
  std::size_t positions = 0;
  std::size_t stacked = 0;
  std::size_t laid_out = 0;
  std::size_t told_apart = 0;
  std::uint64_t seed = 3;
  for (const auto& [spec, seats] : all) {
    INFO(spec << " with " << seats << " seats");
    Witness witness;
    witness.look_at(opened(games, spec, seats), seed++, each);  // games begin in different ways
    CHECK(witness.leaks == std::vector<std::string>{});
    positions += witness.positions;
    stacked += witness.stacked;
    laid_out += witness.laid_out;
    told_apart += witness.told_apart;
  }
  CHECK(positions >= positions_wanted());
  CHECK(stacked * 5 > positions);
  CHECK(laid_out * 10 > positions);
  CHECK(told_apart < positions);
  if (std::getenv("FUDA_SECRETS") != nullptr)
    std::cout << "secrets: " << positions << " positions of " << all.size() << " games, " << stacked
              << " of them stacked, " << laid_out << " laid out\n";
}
