#include "model/state.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <numeric>
#include <vector>

#include "script/position_hash.h"
#include "small_game.h"

using namespace fuda;

namespace {

std::vector<CardId> list(const State& state, ZoneId zone) {
  const auto cards = state.cards(zone);
  return {cards.begin(), cards.end()};
}

// Checks that every card is in exactly one zone, and that the state reports this zone.
void check_conservation(const State& state) {
  std::vector<int> seen(state.game().cards.size(), 0);
  for (std::size_t z = 0; z < state.game().zones.size(); ++z) {
    for (const CardId card : state.cards(static_cast<ZoneId>(z))) {
      ++seen[card];
      REQUIRE(state.zone_of(card) == z);
    }
  }
  for (const int n : seen) REQUIRE(n == 1);
}

}  // namespace

TEST_CASE("a new state has every card in the start zone, and counters at their start values") {
  const Game game = test::small_game();
  const Layout layout(game);
  const State state(game, layout);
  CHECK(state.size(0) == 12);
  CHECK(state.counter(0) == 2);
  CHECK_FALSE(state.over());
  check_conservation(state);
}

TEST_CASE("cards move to the top or to a given position, but never into a full zone") {
  const Game game = test::small_game();
  const Layout layout(game);
  State state(game, layout);
  REQUIRE(state.move_card(0, 1));
  REQUIRE(state.move_card(1, 1));
  REQUIRE(state.move_card(2, 1, 0));
  CHECK(list(state, 1) == std::vector<CardId>{2, 0, 1});
  REQUIRE(state.move_card(1, 1, 1));  // within its zone
  CHECK(list(state, 1) == std::vector<CardId>{2, 1, 0});
  CHECK(state.position_of(1) == 1);
  for (CardId card = 3; card < 6; ++card) REQUIRE(state.move_card(card, 3));
  const State before = state;
  CHECK_FALSE(state.move_card(6, 3));  // a pile holds three
  CHECK(state == before);
  CHECK(state.move_card(3, 3));  // the card moves to the top of its own full zone
  CHECK(list(state, 3) == std::vector<CardId>{4, 5, 3});
  check_conservation(state);
}

TEST_CASE("ten thousand random moves of cards neither lose nor duplicate a card") {
  const Game game = test::small_game();
  const Layout layout(game);
  State state(game, layout);
  Rng rng(3);
  for (int i = 0; i < 10'000; ++i) {
    const auto card = static_cast<CardId>(rng.below(12));
    const auto zone = static_cast<ZoneId>(rng.below(6));
    const auto room = static_cast<std::uint32_t>(state.size(zone) + (state.zone_of(card) == zone ? 0 : 1));
    if (rng.below(2) == 0) {
      state.move_card(card, zone);
    } else {
      state.move_card(card, zone, static_cast<std::uint8_t>(rng.below(std::max(room, 1U))));
    }
    check_conservation(state);
  }
}

TEST_CASE("a copy is equal and independent, and has the size in the layout") {
  const Game game = test::small_game();
  const Layout layout(game);
  State a(game, layout);
  State b(a);
  CHECK(a == b);
  CHECK(a.bytes().size() == layout.bytes);
  b.move_card(5, 2);
  CHECK_FALSE(a == b);
  a = b;
  CHECK(a == b);
  CHECK(hash_position(a) == hash_position(b));
}

TEST_CASE("moving a card away and back leaves the same bytes") {
  const Game game = test::small_game();
  const Layout layout(game);
  State a(game, layout);
  const State before = a;
  a.move_card(11, 1);
  a.move_card(11, 0);
  CHECK(a == before);
}

TEST_CASE("shuffling permutes cards by the seed, and forgets facts that were told") {
  const Game game = test::small_game();
  const Layout layout(game);
  State a(game, layout);
  a.turn().rng = Rng(1);
  a.tell(0, 0);
  State b = a;
  a.shuffle(0);
  b.shuffle(0);
  CHECK(list(a, 0) == list(b, 0));
  b.shuffle(0);
  CHECK(list(a, 0) != list(b, 0));
  check_conservation(a);
  CHECK(a.told_yes(0) == 0);
  CHECK(a.turn().shuffles == 1);
}

TEST_CASE("telling a fact marks the cards that have it, and rules it out for the others") {
  const Game game = test::small_game();
  const Layout layout(game);
  State state(game, layout);
  state.move_card(0, 1);  // R1
  state.move_card(6, 1);  // B1
  state.move_card(8, 2);  // B2, another hand
  state.tell(1, 0);       // red
  state.tell(1, 2);       // 1
  CHECK(state.told_yes(0) == 0b00101U);
  CHECK(state.told_no(0) == 0U);
  CHECK(state.told_yes(6) == 0b00100U);
  CHECK(state.told_no(6) == 0b00001U);
  CHECK(state.told_yes(8) == 0U);
  // The faces that the card can have. For card 6, only B1.
  std::vector<std::string> open;
  for (std::size_t f = 0; f < game.faces.size(); ++f) {
    if (state.open(6, static_cast<FaceId>(f))) open.push_back(game.faces[f].name);
  }
  CHECK(open == std::vector<std::string>{"B1"});
}

TEST_CASE("the hash of a position includes faces, counters and told facts, not which equal card is where") {
  const Game game = test::small_game();
  const Layout layout(game);
  State a(game, layout);
  State b(game, layout);
  a.move_card(0, 3);
  b.move_card(1, 3);
  a.move_card(1, 5);
  b.move_card(0, 5);
  CHECK_FALSE(a == b);
  CHECK(hash_position(a) == hash_position(b));  // cards 0 and 1 are both R1
  CHECK(hash_position(a, 1) != hash_position(a, 2));
  b.set_counter(0, 1);
  CHECK(hash_position(a) != hash_position(b));
  b.set_counter(0, a.counter(0));
  b.tell(3, 0);
  CHECK(hash_position(a) != hash_position(b));
}

TEST_CASE("drawing takes the top card, as moving this card would") {
  const Game game = test::small_game();
  const Layout layout(game);
  State a(game, layout);
  State b(game, layout);
  for (int i = 0; i < 3; ++i) {
    REQUIRE(a.draw(0, 3));
    REQUIRE(b.move_card(b.cards(0).back(), 3));
  }
  CHECK(a == b);
  CHECK_FALSE(a.draw(0, 3));  // a pile holds three
  CHECK(a.draw(3, 3));
  CHECK(a == b);
  check_conservation(a);
}

TEST_CASE("in a game without facts, nothing is known about any card") {
  Game game = test::small_game();
  game.facts.clear();
  for (Face& face : game.faces) face.facts = 0;
  const Layout layout(game);
  State state(game, layout);
  Rng rng(3);
  for (int i = 0; i < 100; ++i) {
    const auto from = static_cast<ZoneId>(rng.below(3));
    if (state.size(from) > 0) state.draw(from, static_cast<ZoneId>(rng.below(3)));
    for (CardId card = 0; card < 12; ++card) {
      REQUIRE(state.told_yes(card) == 0);
      REQUIRE(state.told_no(card) == 0);
      REQUIRE(state.open(card, 5));
    }
  }
}
