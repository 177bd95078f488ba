// Tests of the order in which people see cards.
#include "script/sorted.h"

#include <catch2/catch.hpp>

#include <algorithm>

#include "engine/session.h"
#include "script/play_helper.h"
#include "source_dir.h"

using namespace fuda;
using namespace fuda::test;

TEST_CASE("a hand is sorted only for its owner") {
  Games games({source_dir() / "tests" / "secrets"});
  const LoadedGame loaded = load_game(games, {"spies", {}, {}}, {}, numbered_seats(2));
  Session session(*loaded.engine, loaded.notation);
  const FamilyId hand = loaded.game().find_zones("hand");
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    session.start(seed);
    Observation seen(session.state());
    session.observe(0, seen);
    const ZoneId own = loaded.game().zone_families[hand].first;
    const auto places = sorted_places(seen, own);
    REQUIRE(places.size() == session.state().size(own));
    const auto values = [&](std::size_t place) {
      return loaded.game().face(seen.state.cards(own)[place]).values;
    };
    CHECK(std::ranges::is_sorted(places, {}, values));
    CHECK(sorted_places(seen, static_cast<ZoneId>(own + 1)).empty());
  }
  CHECK(needs_places(loaded.game(), hand));  // the move `sort` names places in the hand
}

TEST_CASE("a row of sixteen cards is shown completely, and a longer one without its middle or end") {
  const auto ends = [](std::size_t cards, bool top_is_last) {
    const ShownEnds shown = shown_ends(cards, top_is_last);
    return std::to_string(shown.first) + " and " + std::to_string(shown.last);
  };
  for (const bool top_is_last : {false, true}) CHECK(ends(16, top_is_last) == "16 and 0");
  CHECK(ends(17, true) == "4 and 12");
  CHECK(ends(17, false) == "16 and 0");
}
