// The order in which cards are shown to people.
#include "script/sorted.h"

#include <catch2/catch.hpp>

#include <algorithm>

#include "engine/session.h"
#include "script/play_helper.h"
#include "source_dir.h"

using namespace fuda;
using namespace fuda::test;

TEST_CASE("a sorted hand is in order for its owner alone") {
  Games games({source_dir() / "tests" / "secrets"});
  const Match match = open_match(games, {"spies", {}, {}}, {}, numbered_seats(2));
  Session session(*match.engine, match.notation);
  const FamilyId hand = match.game().find_zones("hand");
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    session.start(seed);
    Observation seen(session.state());
    session.observe(0, seen);
    const ZoneId own = match.game().zone_families[hand].first;
    const auto places = sorted_places(seen, own);
    REQUIRE(places.size() == session.state().size(own));
    const auto values = [&](std::size_t place) {
      return match.game().face(seen.state.cards(own)[place]).values;
    };
    CHECK(std::ranges::is_sorted(places, {}, values));
    CHECK(sorted_places(seen, static_cast<ZoneId>(own + 1)).empty());
  }
  CHECK(needs_places(match.game(), hand));  // sort names places in it
}
