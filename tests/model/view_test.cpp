#include "model/view.h"

#include <catch2/catch.hpp>

#include "small_game.h"

using namespace fuda;

namespace {

constexpr ZoneId kDeck = 0;
constexpr ZoneId kHand = 1;  // of seat 0
constexpr ZoneId kPile = 3;
constexpr ZoneId kAway = 5;

}  // namespace

TEST_CASE("a zone's visibility decides what a seat sees") {
  const Game game = test::small_game();
  const Layout layout(game);
  State state(game, layout);
  state.move_card(0, kHand);  // the other seats see this card
  state.move_card(2, kPile);  // open
  state.move_card(4, kAway);  // only the top card is visible
  state.move_card(6, kAway);
  const View own(state, 0);
  const View other(state, 1);
  const View all(state, kNone);
  CHECK(own.face(kHand, 0) == kNone);
  CHECK(other.face(kHand, 0) == game.cards[0]);
  CHECK(own.face(kPile, 0) == game.cards[2]);
  CHECK(own.face(kAway, 0) == kNone);
  CHECK(own.face(kAway, 1) == game.cards[6]);
  for (std::size_t i = 0; i < state.size(kDeck); ++i) {
    CHECK(own.face(kDeck, i) == kNone);
    CHECK(all.face(kDeck, i) == game.cards[state.cards(kDeck)[i]]);
  }
}

TEST_CASE("a seat sees a card if it sees its position, and a zone if it sees all its cards") {
  const Game game = test::small_game();
  const Layout layout(game);
  State state(game, layout);
  Rng rng(9);
  for (int round = 0; round < 200; ++round) {
    state.move_card(static_cast<CardId>(rng.below(12)), static_cast<ZoneId>(rng.below(6)));
    for (const Seat viewer : {Seat{0}, Seat{1}, Seat{kNone}}) {
      const View view(state, viewer);
      for (std::size_t z = 0; z < game.zones.size(); ++z) {
        const auto zone = static_cast<ZoneId>(z);
        bool all = true;
        for (std::size_t i = 0; i < state.size(zone); ++i) {
          const bool seen = view.sees(zone, i);
          all = all && seen;
          REQUIRE(view.sees_card(state.cards(zone)[i]) == seen);
          REQUIRE((view.face(zone, i) != kNone) == seen);
        }
        REQUIRE(view.sees_all_of(zone) == all);
      }
    }
  }
}

TEST_CASE("a seat sees its team's hands if they are visible to the team, otherwise only its own") {
  Game game = test::small_game();
  game.seats = 4;
  game.teams = 2;
  ZoneFamily& hands = game.zone_families[1];
  const Layout layout(game);
  State state(game, layout);
  state.move_card(0, kHand);
  hands.visible = Visible::team;
  CHECK(View(state, 0).sees(kHand, 0));
  CHECK_FALSE(View(state, 1).sees(kHand, 0));
  CHECK(View(state, 2).sees(kHand, 0));
  hands.visible = Visible::owner;
  CHECK(View(state, 0).sees(kHand, 0));
  CHECK_FALSE(View(state, 2).sees(kHand, 0));
}

TEST_CASE("a counter has no value for a seat that does not see it") {
  Game game = test::small_game();
  test::add_bids(game, 9, 7, 5);
  const Layout layout(game);
  const State state(game, layout);
  CHECK(View(state, 0).counter(0) == 2);
  CHECK(View(state, 0).counter(1) == 7);
  CHECK(View(state, 0).counter(2) == std::nullopt);
  CHECK(View(state, 1).counter(2) == 5);
  CHECK(View(state, kNone).counter(2) == 5);
  CHECK_FALSE(is_open(game.counter_families[1]));
  CHECK(is_open(game.counter_families[0]));
}

namespace {

using Shown = MoveView::Shown;

constexpr KindId kTell = 0;
constexpr KindId kPut = 1;

}  // namespace

TEST_CASE("a move in turn shows everything, but a hidden card only by its position") {
  Game game = test::small_game();
  game.zone_families[1].visible = Visible::owner;
  const Layout layout(game);
  State before(game, layout);
  before.move_card(0, kHand);
  before.move_card(2, kHand);
  State after = before;
  ++after.turn().ply;
  const Move put{kPut, 0, {2}};
  SECTION("moved to a hidden zone") {
    after.move_card(2, kDeck);
    CHECK(MoveView(before, put, after, 0).argument(0) == Shown::all);
    CHECK(MoveView(before, put, after, 1).argument(0) == Shown::position);
    CHECK(MoveView(before, put, after, kNone).argument(0) == Shown::all);
  }
  SECTION("moved to a visible zone") {
    after.move_card(2, kPile);
    CHECK(MoveView(before, put, after, 1).argument(0) == Shown::all);
  }
  CHECK(MoveView(before, put, after, 1).shows_kind());
  const MoveView tell(before, {kTell, 0, {1, 3}}, after, 1);
  CHECK(tell.argument(0) == Shown::all);
  CHECK(tell.argument(1) == Shown::all);
}

TEST_CASE("a move is secret while all seats choose") {
  Game game = test::small_game();
  game.phases[0].movers = Phase::Movers::all;
  const Layout layout(game);
  const State before(game, layout);
  State after = before;
  const Move tell{kTell, 0, {1, 3}};
  SECTION("even its kind") {
    ++after.turn().ply;
    CHECK_FALSE(MoveView(before, tell, after, 1).shows_kind());
    CHECK(MoveView(before, tell, after, 0).shows_kind());
    CHECK(MoveView(before, tell, after, 0).argument(1) == Shown::all);
    CHECK(MoveView(before, tell, after, kNone).shows_kind());
  }
  SECTION("only the arguments of a free move") {
    const MoveView seen(before, tell, after, 1);
    CHECK(seen.shows_kind());
    CHECK(seen.argument(0) == Shown::nothing);
    CHECK(seen.argument(1) == Shown::nothing);
    CHECK(MoveView(before, tell, after, 0).argument(0) == Shown::all);
  }
}
