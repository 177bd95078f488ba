// Tests the steps that a State reports while it has a listener.
#include "model/steps.h"

#include <catch2/catch.hpp>

#include "model/flow.h"
#include "model/state.h"
#include "small_game.h"

using namespace fuda;

namespace {

struct Listened : test::SmallState {
  Steps steps;

  Listened() {
    state.turn().rng = Rng(1);
    state.listen(&steps);
  }

  template <class Kind>
  Kind only() {
    REQUIRE(steps.size() == 1);
    const Kind step = std::get<Kind>(steps.front());
    steps.clear();
    return step;
  }
};

// Zones of the small game.
constexpr ZoneId kDeck = 0, kHandOfFirst = 1, kHandOfSecond = 2, kPile = 3, kAway = 5;

}  // namespace

TEST_CASE("a move of a card is noted, with the seats that saw its face before or after") {
  Listened game;
  const CardId top = game.state.cards(kDeck).back();
  REQUIRE(game.state.draw(kDeck, kHandOfFirst));
  const auto drawn = game.only<CardMoved>();
  CHECK(drawn.card == top);
  CHECK(drawn.from == kDeck);
  CHECK(drawn.left == 11);
  CHECK(drawn.to == kHandOfFirst);
  CHECK(drawn.reached == 0);
  CHECK(drawn.seen == 0b10);  // every seat except the owner sees a hand

  REQUIRE(game.state.move_card(top, kHandOfSecond));
  CHECK(game.only<CardMoved>().seen == 0b11);  // every seat sees the card before or after the move

  REQUIRE(game.state.move_card(top, kDeck, 3));
  const auto back = game.only<CardMoved>();
  CHECK(back.reached == 3);
  CHECK(back.seen == 0b01);

  REQUIRE(game.state.move_card(top, kAway));
  CHECK(game.only<CardMoved>().seen == 0b11);  // the top of this zone is open
  REQUIRE(game.state.move_card(0, kAway));
  game.steps.clear();
  REQUIRE(game.state.move_card(top, kDeck));
  CHECK(game.only<CardMoved>().seen == 0);  // no seat saw the card, because it was covered
}

TEST_CASE("a change that does not happen is not noted") {
  Listened game;
  for (CardId card = 0; card < 3; ++card) REQUIRE(game.state.move_card(card, kPile));
  game.steps.clear();
  CHECK_FALSE(game.state.move_card(3, kPile));  // the pile is full
  CHECK_FALSE(game.state.draw(kDeck, kPile));
  CHECK(game.steps.empty());
}

TEST_CASE("shuffles, counters, told facts, phases and the end are noted") {
  Listened game;
  game.state.shuffle(kDeck);
  CHECK(game.only<ZoneShuffled>().zone == kDeck);

  game.state.set_counter(0, 1);
  const auto counter = game.only<CounterChanged>();
  CHECK(counter.before == 2);
  CHECK(counter.after == 1);

  const CardId card = game.state.cards(kDeck)[4];
  game.state.tell_of(card, 0b11);  // both suits
  const auto told = game.only<CardTold>();
  CHECK(told.card == card);
  CHECK(told.position == 4);
  CHECK((told.is | told.is_not) == 0b11);
  CHECK(told.is == (game.game.face(card).facts & 0b11));

  enter_phase(game.state, 0, 1);
  CHECK(game.only<PhaseEntered>().seat == 1);
  finish(game.state, 0);
  CHECK(game.only<GameEnded>().outcome == 0);
}

TEST_CASE("a copy of a State has no listener, and a State that is assigned to keeps its own") {
  Listened game;
  State copy = game.state;
  copy.set_counter(0, 0);
  CHECK(game.steps.empty());
  game.state = copy;
  CHECK(game.steps.empty());
  game.state.set_counter(0, 2);
  CHECK(game.steps.size() == 1);
  game.state.listen(nullptr);
  game.state.set_counter(0, 1);
  CHECK(game.steps.size() == 1);
  CHECK(game.state == [&] {
    copy.set_counter(0, 1);
    return copy;
  }());
}

TEST_CASE("a State is the same with and without a listener") {
  Listened game;
  State alone = game.state;
  for (State* state : {&game.state, &alone}) {
    state->shuffle(kDeck);
    for (int i = 0; i < 4; ++i) REQUIRE(state->draw(kDeck, i % 2 == 0 ? kHandOfFirst : kHandOfSecond));
    REQUIRE(state->move_card(state->cards(kHandOfFirst)[0], kPile));
    REQUIRE(state->move_card(state->cards(kHandOfFirst)[0], kHandOfSecond, 1));
    REQUIRE(state->draw(kPile, kPile));
  }
  CHECK(game.state == alone);
}
