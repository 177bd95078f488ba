// Tests that turns, phases in which all seats choose, and deals skip players who are out.
#include <catch2/catch.hpp>

#include "../load/fixture.h"
#include "model/deal.h"
#include "model/flow.h"

using namespace fuda;

namespace {

Game four_who_lose() {
  Folder folder;
  folder.write("lose/game.yaml",
               "game: lose\ntitle: Lose\nsummary: some drop out\nplayers: 4\nrules: rules.lua\n"
               "attributes: {value: [1, 2, 3, 4, 5, 6, 7, 8]}\ncard_name: \"{value}\"\n"
               "cards: {all: {value: all}}\n"
               "zones: {deck: {cards: all, visible: none}, hand: {per: seat, visible: owner}}\n"
               "counters: {lost: {per: seat, max: 1, out: true}}\nsetup: {deal: {hand: 1}}\n"
               "phases: {turn: {moves: [wait], next: vote}, vote: {who: all, moves: [wait], next: turn}}\n"
               "moves: {wait: {}}\noutcomes: {over: it is}\n");
  folder.write("lose/rules.lua", "-- nothing\n");
  return folder.build("lose", 4);
}

// A game with four players. The second and the third player are out.
struct TwoOut {
  Game game = four_who_lose();
  Layout layout{game};
  State state{game, layout};

  TwoOut() {
    for (const int lost : {1, 2}) state.set_counter(static_cast<CounterId>(lost), 1);
  }
};

}  // namespace

TEST_CASE("turns skip seats that are out, in both directions", "[out]") {
  TwoOut t;
  CHECK(next_in(t.state, 0, 1) == 3);
  CHECK(next_in(t.state, 3, 1) == 0);
  CHECK(next_in(t.state, 0, 2) == 0);
  CHECK(next_in(t.state, 3, -1) == 0);
  CHECK(next_in(t.state, 0, -1) == 3);
  CHECK(next_in(t.state, 0, -2) == 0);
  CHECK(next_in(t.state, 1, -1) == 0);  // even a seat that is out has a next seat and a previous seat
  CHECK(next_in(t.state, 1, 1) == 3);
  CHECK(next_in(t.state, 2, 0) == 2);
}

TEST_CASE("the last seat that still plays is its own neighbour", "[out]") {
  TwoOut t;
  t.state.set_counter(3, 1);
  for (const int steps : {-2, -1, 1, 5}) CHECK(next_in(t.state, 0, steps) == 0);
}

TEST_CASE("in a phase for all seats, only seats that still play are asked", "[out]") {
  TwoOut t;
  enter_phase(t.state, 1, 0);
  CHECK(t.state.turn().active == 0b1001);
  CHECK(seats_playing(t.state) == 0b1001);
}

TEST_CASE("only seats that still play are dealt cards", "[out]") {
  TwoOut t;
  deal_to(t.state, t.game.deals.front());
  for (const int seat : {0, 1, 2, 3})
    CHECK(t.state.size(static_cast<ZoneId>(1 + seat)) == (seat == 0 || seat == 3 ? 1 : 0));
}
