#include "core/view.h"

#include <catch2/catch.hpp>

#include "small_game.h"

using namespace fuda;

TEST_CASE("a zone's visibility decides what a seat sees") {
  const Game game = test::small_game();
  const Layout layout(game);
  State state(game, layout);
  state.move_card(0, 1);  // a hand that the others see
  state.move_card(2, 3);  // open
  state.move_card(4, 5);  // only the top is seen
  state.move_card(6, 5);
  SeatView own;
  SeatView other;
  SeatView all;
  make_view(state, 0, own);
  make_view(state, 1, other);
  make_view(state, kNone, all);
  const auto at = [&](const SeatView& view, ZoneId zone, int position) {
    return view.faces[static_cast<std::size_t>(game.zones[zone].offset + position)];
  };
  CHECK(at(own, 1, 0) == kNone);
  CHECK(at(other, 1, 0) == game.cards[0]);
  CHECK(at(own, 3, 0) == game.cards[2]);
  CHECK(at(own, 5, 0) == kNone);
  CHECK(at(own, 5, 1) == game.cards[6]);
  for (int i = 0; i < state.size(0); ++i) {
    CHECK(at(own, 0, i) == kNone);
    CHECK(at(all, 0, i) == game.cards[state.cards(0)[static_cast<std::size_t>(i)]]);
  }
}

TEST_CASE("sees() and make_view() agree everywhere") {
  const Game game = test::small_game();
  const Layout layout(game);
  State state(game, layout);
  Rng rng(9);
  for (int round = 0; round < 200; ++round) {
    state.move_card(static_cast<CardId>(rng.below(12)), static_cast<ZoneId>(rng.below(6)));
    for (const Seat viewer : {Seat{0}, Seat{1}, Seat{kNone}}) {
      SeatView view;
      make_view(state, viewer, view);
      for (std::size_t z = 0; z < game.zones.size(); ++z) {
        for (std::size_t i = 0; i < state.size(static_cast<ZoneId>(z)); ++i) {
          const bool visible = view.faces[game.zones[z].offset + i] != kNone;
          REQUIRE(visible == sees(state, viewer, static_cast<ZoneId>(z), i));
        }
      }
    }
  }
}
