// Tests the memory of seats, and the view that a seat has of a position.
#include "model/memory.h"

#include <catch2/catch.hpp>

#include "model/observation.h"
#include "model/view.h"
#include "small_game.h"

using namespace fuda;

namespace {

constexpr ZoneId kDeck = 0, kHandOfFirst = 1, kHandOfSecond = 2, kPile = 3, kAway = 5;
const Move kMove{1, 0, {}};

// Each hand has cards that only the other seats see. The top card of `away` is open.
struct Remembered : test::SmallState {
  Steps steps;
  Memory memory{game};

  Remembered() {
    state.turn().rng = Rng(1);
    state.listen(&steps);
  }
  // The seats see all steps since the last call.
  void look() {
    memory.take_in(steps, state);
    steps.clear();
  }
};

}  // namespace

TEST_CASE("a face is remembered wherever its card goes, until its zone is shuffled") {
  Remembered game;
  REQUIRE(game.state.move_card(4, kPile));
  game.look();
  CHECK(game.memory.knows(0, 4));
  REQUIRE(game.state.move_card(4, kHandOfFirst));
  REQUIRE(game.state.move_card(6, kHandOfFirst));
  game.look();
  CHECK(game.memory.knows(0, 4));
  CHECK_FALSE(game.memory.knows(0, 6));
  CHECK(game.memory.knows(1, 6));
  game.state.shuffle(kHandOfFirst);
  game.look();
  for (const Seat seat : {Seat{0}, Seat{1}}) {
    CHECK_FALSE(game.memory.knows(seat, 4));
    CHECK_FALSE(game.memory.knows(seat, 6));
  }
}

TEST_CASE("a card is remembered if it was uncovered when the card above it left") {
  Remembered game;
  REQUIRE(game.state.move_card(0, kHandOfFirst));
  REQUIRE(game.state.move_card(0, kAway));
  REQUIRE(game.state.move_card(2, kAway));
  game.memory.begin(game.state);
  game.steps.clear();
  REQUIRE(game.state.move_card(2, kDeck));
  game.look();
  REQUIRE(game.state.move_card(4, kAway));
  game.look();
  CHECK(game.memory.knows(0, 0));
  CHECK(game.memory.knows(1, 0));
}

TEST_CASE("only seats that were told or shown something know it, and it goes with the card") {
  Remembered game;
  REQUIRE(game.state.move_card(0, kHandOfFirst));
  game.look();
  game.state.tell_some(0, 0b11, 0b01);
  game.state.show(2, 0b10);
  game.look();
  CHECK(game.memory.told_yes(0, 0) == 0b01);
  CHECK(game.memory.told_no(0, 0) == 0b10);
  CHECK(game.memory.told_yes(1, 0) == 0);
  CHECK(game.state.told_yes(0) == 0);
  CHECK(game.memory.knows(1, 2));
  CHECK_FALSE(game.memory.knows(0, 2));
  REQUIRE(game.state.move_card(0, kHandOfSecond));
  game.look();
  CHECK(game.memory.told_yes(0, 0) == 0b01);
}

TEST_CASE("a secret choice from a hand makes the cards of this hand unknown") {
  Remembered game;
  game.game.phases[0].movers = Phase::Movers::all;
  game.game.zone_families[1].visible = Visible::none;
  REQUIRE(game.state.move_card(4, kPile));
  REQUIRE(game.state.move_card(4, kHandOfFirst));
  REQUIRE(game.state.move_card(6, kHandOfFirst));
  REQUIRE(game.state.move_card(8, kHandOfSecond));
  game.state.tell_of(8, 0b1);
  game.look();
  REQUIRE(game.memory.knows(1, 4));
  const State before = game.state;
  REQUIRE(game.state.move_card(6, kHandOfSecond));
  ++game.state.turn().ply;
  game.memory.take_in(game.steps, {before, kMove, game.state});
  CHECK_FALSE(game.memory.knows(1, 4));   // the other seat may have moved card 4
  CHECK(game.memory.knows(0, 4));         // the seat that chose the card knows it
  CHECK(game.memory.told_no(1, 8) == 0);  // the seat does not know the card's position in the hand
  CHECK(game.memory.told_no(0, 8) == 0b1);
}

TEST_CASE("positions that a seat cannot tell apart have the same observation") {
  Remembered game;
  for (CardId card = 0; card < 6; ++card)
    REQUIRE(game.state.move_card(card, card < 3 ? kHandOfFirst : kHandOfSecond));
  game.look();
  State other = game.state;
  std::vector<CardId> cards;
  for (ZoneId zone = 0; zone < 6; ++zone)
    cards.insert(cards.end(), game.state.cards(zone).begin(), game.state.cards(zone).end());
  std::swap(cards[0], cards[7]);  // swaps a card of the deck with a card of the seat's own hand
  other.deal_again(cards);
  other.turn().rng = Rng(77);
  const Memory same = game.memory.moved(game.state, other);
  const Observation here = observe({game.state, game.memory}, 0);
  const Observation there = observe({other, same}, 0);
  CHECK(here.state == there.state);
  CHECK(here.known == there.known);
  CHECK(here.known.count() == 3);
  CHECK_FALSE(observe({game.state, game.memory}, 1).state == observe({other, same}, 1).state);
}

TEST_CASE("an observation shows each card that the seat sees in its place") {
  Remembered game;
  REQUIRE(game.state.move_card(1, kPile));
  REQUIRE(game.state.move_card(9, kHandOfSecond));
  REQUIRE(game.state.move_card(2, kHandOfFirst));
  game.look();
  const Observation seen = observe({game.state, game.memory}, 0);
  const auto known_face = [&](ZoneId zone, std::size_t i) {
    const CardId card = seen.state.cards(zone)[i];
    return seen.known.test(card) ? game.game.cards[card] : kNone;
  };
  CHECK(known_face(kPile, 0) == game.game.cards[1]);
  CHECK(known_face(kHandOfSecond, 0) == game.game.cards[9]);
  CHECK(known_face(kHandOfFirst, 0) == kNone);
  CHECK(seen.state.cards(kPile)[0] == 0);  // this card has a lower number than the other equal card
  const Move put{1, 0, {2}};
  const ObservedMove there = same_move(game.state, put, seen);
  CHECK(seen.state.cards(kHandOfFirst)[0] == there.args[0]);
  CHECK(same_move(seen, there, game.state) == put);
}
