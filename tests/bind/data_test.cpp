// Tests the questions that rules can ask about the game itself, during loading and later.
#include <catch2/catch.hpp>

#include "../model/small_game.h"
#include "bind/rules.h"
#include "model/flow.h"

using namespace fuda;
using lua::Rules;

namespace {

// The message if rules with this beginning cannot be loaded, or "".
std::string refused(const std::string& text) {
  const Game game = test::small_game();
  try {
    Rules rules(game, {{"rules.lua", text + R"(
function moves.put.apply(me, card) end
function moves.sort.apply(me, card, place) end
)"}});
  } catch (const Failure& failure) {
    const Finding& finding = failure.findings().front();
    return finding.message + (finding.hint.empty() ? "" : " | " + finding.hint);
  }
  return {};
}

}  // namespace

TEST_CASE("rules know attribute values, copies and capacities while they are loaded") {
  CHECK(refused(R"(
assert(#attributes.suit == 2 and attributes.suit[1] == "red" and attributes.rank[3] == 3)
local sum = 0
for _, rank in ipairs(attributes.rank) do sum = sum + rank * copies("rank", rank) end
assert(sum == 24 and copies("suit", "blue") == 6 and copies("rank", 9) == 0)
assert(hand[seats[1]].capacity == 12, hand[seats[1]].capacity)
)")
            .empty());
  CHECK_THAT(refused("attributes.suit[1] = \"green\""), Catch::Contains("attributes"));
  CHECK(refused("local n = copies(\"siut\", \"red\")") ==
        "cards have no attribute 'siut' | did you mean 'suit'?");
  CHECK_THAT(refused("local n = #attributes.siut"), Catch::Contains("siut"));
}

TEST_CASE("rules can tell one fact, or all facts, about a single card") {
  const Game game = test::small_game();
  const Layout layout(game);
  State state(game, layout);
  for (const int card : {0, 6}) state.move_card(static_cast<CardId>(card), 1);  // R1 B1
  enter_phase(state, 0, 0);
  const auto rules_with = [&](const std::string& body) {
    return Rules(game, {{"rules.lua", "function moves.put.apply(me, card) " + body + R"( end
function moves.sort.apply(me, card, place) end
)"}});
  };
  Rules one = rules_with("for card in each(hand[me]) do tell(card) end");
  one.apply(state, {1, 0, {0}});
  CHECK(state.told_yes(0) == 0b00101);
  CHECK(state.told_no(0) == 0b11010);
  CHECK(state.told_yes(6) == 0b00110);
  state.forget(0);
  state.forget(6);
  Rules tell = rules_with("tell(card)");
  tell.apply(state, {1, 0, {6}});
  CHECK(state.told_yes(6) == 0b00110);
  CHECK(state.told_yes(0) == 0);
}
