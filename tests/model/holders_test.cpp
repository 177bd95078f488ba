// Counters that hold things: how they are written and read, and what of a held card a seat is told.
#include <catch2/catch.hpp>

#include "model/memory.h"
#include "model/notation.h"
#include "model/observation.h"
#include "script/hash.h"
#include "script/position_hash.h"
#include "small_game.h"

using namespace fuda;

namespace {

constexpr ZoneId kHandOfFirst = 1, kHandOfSecond = 2, kAway = 5;
const Move kMove{1, 0, {}};

Game holding_game() {
  Game game = test::small_game();
  test::add_holders(game);
  return game;
}

// Hands are seen by others only. The first seat's holds the cards 4, 6 and 8 (R3, B1, B2).
struct Holding {
  Game game = holding_game();
  Layout layout{game};
  State state{game, layout};
  Steps steps;
  Memory memory{game};
  Notation names{game, {"Ana", "Bruno"}};
  CounterId target = 1, asked = 2, played = 3, shown = 4;

  Holding() {
    state.turn().rng = Rng(1);
    state.listen(&steps);
    for (const CardId card : {CardId{4}, CardId{6}, CardId{8}}) REQUIRE(state.move_card(card, kHandOfFirst));
    look();
  }
  void look() {
    memory.take_in(steps, state);
    steps.clear();
  }
  [[nodiscard]] Observation seen(Seat seat) const { return observe({state, memory}, seat); }
  [[nodiscard]] std::string told(Seat seat) const { return names.held(seen(seat), shown); }

  // The same with two cards in each other's places, as far as rules and memory go.
  struct Swapped {
    State state;
    Memory memory;
  };
  [[nodiscard]] Swapped swapped(CardId a, CardId b) const {
    std::vector<CardId> cards;
    for (std::size_t zone = 0; zone < game.zones.size(); ++zone) {
      for (const CardId card : state.cards(static_cast<ZoneId>(zone)))
        cards.push_back(card == a ? b : card == b ? a : card);
    }
    State other = state;
    other.deal_again(cards);
    return {other, memory.moved(state, other)};
  }
};

}  // namespace

TEST_CASE("what a counter holds is written and read by its name", "[holders]") {
  Holding t;
  const auto same = [&](CounterId counter, const char* word) {
    const auto held = t.names.read_held(counter, word, &t.state);
    REQUIRE(held);
    CHECK(t.names.held(counter, *held) == word);
  };
  for (const char* word : {"Ana", "Bruno", "none"}) same(t.target, word);
  for (const char* word : {"red", "blue", "none"}) same(t.asked, word);
  for (const char* word : {"tell", "sort", "none"}) same(t.played, word);
  for (const char* word : {"R3", "B2", "none"}) same(t.shown, word);
  CHECK(t.names.read_held(t.shown, "hand.Ana.2", &t.state) == 6 + 1);
  for (const char* word : {"Carla", "hand.Ana.1", "", "1"}) CHECK_FALSE(t.names.read_held(t.target, word));
  for (const char* word : {"hand.Ana.4", "hand.Ana.0", "hand.Ana.x", "hand.Carla.1", "R9"})
    CHECK_FALSE(t.names.read_held(t.shown, word, &t.state));
}

TEST_CASE("a held card is seen by its face or by its place", "[holders][secrets]") {
  Holding t;
  CHECK(t.told(0) == "none");
  t.state.set_counter(t.shown, 6 + 1);
  t.look();
  CHECK(t.told(0) == "hand.Ana.2");
  CHECK(t.told(1) == "B1");
  REQUIRE(t.state.move_card(4, kHandOfSecond));
  t.look();
  CHECK(t.told(0) == "hand.Ana.1");
  REQUIRE(t.state.move_card(6, kAway));
  t.look();
  CHECK(t.told(0) == "B1");
}

TEST_CASE("positions with held cards that a seat cannot tell apart look equal to it", "[holders][secrets]") {
  Holding t;
  t.state.set_counter(t.shown, 6 + 1);
  t.look();
  const auto other = t.swapped(6, 0);  // with one of the deck
  CHECK(other.state.held_card(t.shown) == 0);
  CHECK(observe({other.state, other.memory}, 0).state == t.seen(0).state);
  CHECK_FALSE(observe({other.state, other.memory}, 1).state == t.seen(1).state);
  // An equal card in its place is the same to everybody, and in the hash of the position.
  const auto equal = t.swapped(6, 7);
  for (const Seat seat : {Seat{0}, Seat{1}})
    CHECK(observe({equal.state, equal.memory}, seat).state == t.seen(seat).state);
  CHECK(hash_position(equal.state, kFnvBasis) == hash_position(t.state, kFnvBasis));
  // Another place is another position.
  State moved = t.state;
  moved.set_counter(t.shown, 8 + 1);
  CHECK_FALSE(observe({moved, t.memory}, 0).state == t.seen(0).state);
}

TEST_CASE("the place of a held card is not told once nobody can follow it", "[holders][secrets]") {
  Holding t;
  t.state.set_counter(t.shown, 6 + 1);
  t.look();
  t.state.shuffle(kHandOfFirst);
  t.look();
  CHECK(t.told(0) == "?");
  CHECK(t.seen(0).state.counter(t.shown) == kUntold);
  CHECK_FALSE(View(t.seen(0).state, 0).counter(t.shown));
  CHECK(t.told(1) == "B1");
  t.state.set_counter(t.shown, 6 + 1);  // pointed at again
  t.look();
  CHECK(t.told(0).starts_with("hand.Ana."));
}

TEST_CASE("a card that may have been moved in secret is not told by its holder", "[holders][secrets]") {
  Holding t;
  t.game.phases[0].movers = Phase::Movers::all;
  t.game.zone_families[1].visible = Visible::none;
  t.state.shuffle(kHandOfFirst);  // the faces are forgotten
  t.state.set_counter(t.shown, 6 + 1);
  t.look();
  REQUIRE(t.told(1).starts_with("hand.Ana."));
  const State before = t.state;
  REQUIRE(t.state.move_card(8, kHandOfSecond));  // this one or that one: who knows
  ++t.state.turn().ply;
  t.memory.take_in(t.steps, {before, kMove, t.state});
  CHECK(t.told(1) == "?");
  CHECK(t.told(0).starts_with("hand.Ana."));
}

TEST_CASE("steps tell which card is held to those who saw it", "[holders][secrets]") {
  Holding t;
  t.state.set_counter(t.target, 2);
  t.state.set_counter(t.shown, 6 + 1);
  Steps seen;
  const auto after = [&](Seat seat, std::size_t n) {
    seen_steps(t.game, t.steps, false, seat, seen);
    return std::get<CounterChanged>(seen[n]).after;
  };
  for (const Seat seat : {Seat{0}, Seat{1}}) CHECK(after(seat, 0) == 2);
  CHECK(after(0, 1) == kUntold);
  CHECK(after(1, 1) == 6 + 1);
}
