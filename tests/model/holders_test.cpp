// Tests holders: writing and reading them in scripts, and the information that a seat gets about a held card.
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

// Other seats see a hand, but its owner does not. The first seat holds the cards 4, 6 and 8 (R3, B1, B2).
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

  // The same position, but with two cards swapped in the state and in the memory.
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

TEST_CASE("the thing that a counter holds is written and read by its name", "[holders]") {
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

TEST_CASE("a held card is shown by its face or by its position", "[holders][secrets]") {
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

TEST_CASE("positions with held cards that a seat cannot tell apart look the same to it",
          "[holders][secrets]") {
  Holding t;
  t.state.set_counter(t.shown, 6 + 1);
  t.look();
  const auto other = t.swapped(6, 0);  // the held card is swapped with a card of the deck
  CHECK(other.state.held_card(t.shown) == 0);
  CHECK(observe({other.state, other.memory}, 0).state == t.seen(0).state);
  CHECK_FALSE(observe({other.state, other.memory}, 1).state == t.seen(1).state);
  // If an equal card is in the same place, nothing changes for any seat or for the hash of the position.
  const auto equal = t.swapped(6, 7);
  for (const Seat seat : {Seat{0}, Seat{1}})
    CHECK(observe({equal.state, equal.memory}, seat).state == t.seen(seat).state);
  CHECK(hash_position(equal.state, kFnvBasis) == hash_position(t.state, kFnvBasis));
  // If the held card is in a different place, the positions differ.
  State moved = t.state;
  moved.set_counter(t.shown, 8 + 1);
  CHECK_FALSE(observe({moved, t.memory}, 0).state == t.seen(0).state);
}

TEST_CASE("the position of a held card is not shown once nobody can follow the card", "[holders][secrets]") {
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

TEST_CASE("a holder does not show a card that may have been moved in secret", "[holders][secrets]") {
  Holding t;
  t.game.phases[0].movers = Phase::Movers::all;
  t.game.zone_families[1].visible = Visible::none;
  t.state.shuffle(kHandOfFirst);  // the seats forget the faces
  t.state.set_counter(t.shown, 6 + 1);
  t.look();
  REQUIRE(t.told(1).starts_with("hand.Ana."));
  const State before = t.state;
  REQUIRE(t.state.move_card(8, kHandOfSecond));  // the card can be either of two cards
  ++t.state.turn().ply;
  t.memory.take_in(t.steps, {before, kMove, t.state});
  CHECK(t.told(1) == "?");
  CHECK(t.told(0).starts_with("hand.Ana."));
}

TEST_CASE("steps show which card is held only to seats that saw it", "[holders][secrets]") {
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
