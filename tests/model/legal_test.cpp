#include "model/legal.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "model/flow.h"
#include "model/notation.h"
#include "small_game.h"

using namespace fuda;

namespace {

struct Dealt : test::SmallState {
  Notation notation{game, {"Ana", "Bruno"}};

  Dealt() {
    for (const int card : {0, 2, 6}) state.move_card(static_cast<CardId>(card), 1);  // Ana: R1 R2 B1
    for (const int card : {8, 9}) state.move_card(static_cast<CardId>(card), 2);     // Bruno: B2 B2
    enter_phase(state, 0, 0);
  }
  [[nodiscard]] std::vector<std::string> legal(Seat seat) const {
    MoveSet set;
    legal_moves(state, seat, set);
    std::vector<std::string> out;
    for_each_move(state, set, [&](const Move& move) { out.push_back(notation.write(state, move)); });
    REQUIRE(out.size() == set.size());
    for (std::uint32_t i = 0; i < set.size(); ++i) {
      CHECK(notation.write(state, nth_move(state, set, i)) == out[i]);
    }
    return out;
  }
};

}  // namespace

TEST_CASE("legal moves come from domains in the order of declaration") {
  Dealt t;
  CHECK(t.legal(0) == std::vector<std::string>{"tell Bruno blue", "tell Bruno 2", "put 1", "put 2", "put 3",
                                               "drop 1", "drop 2", "drop 3"});
  CHECK(t.legal(1).empty());
}

TEST_CASE("a move is not legal if its cost cannot be paid or its gain does not fit") {
  Dealt t;
  t.state.set_counter(0, 0);
  CHECK(t.legal(0).front() == "put 1");
  t.state.set_counter(0, 3);
  CHECK(t.legal(0).back() == "put 3");
}

TEST_CASE("a move can wait for a move that waits itself, whatever the order of declaration") {
  for (const bool forward : {true, false}) {
    Dealt t;
    const KindId first = forward ? 0 : 2;
    const auto last = static_cast<KindId>(2 - first);
    t.game.moves[first].unless = {1};
    t.game.moves[1].unless = {last};
    MoveSet set;
    legal_moves(t.state, 0, set);
    drop_unless(t.game, set, set);
    std::vector<KindId> kinds;
    for_each_move(t.state, set, [&](const Move& move) { kinds.push_back(move.kind); });
    CHECK_FALSE(kinds.empty());
    CHECK(std::ranges::all_of(kinds, [&](KindId kind) { return kind == last; }));
  }
}

TEST_CASE("paying takes costs and gives gains, and changes nothing else") {
  Dealt t;
  Move tell{0, 0, {1, 1}};
  pay(t.state, tell);
  CHECK(t.state.counter(0) == 1);
  Move drop{2, 0, {0}};
  pay(t.state, drop);
  CHECK(t.state.counter(0) == 2);
}

TEST_CASE("a finished game offers no moves") {
  Dealt t;
  finish(t.state, 0);
  CHECK(t.legal(0).empty());
}

TEST_CASE("turns go clockwise, and a countdown ends the game after its number of turns") {
  Dealt t;
  advance(t.state, 0);
  CHECK(t.state.turn().seat == 1);
  CHECK(t.state.turn().active == 0b10);
  finish_after(t.state, 2, 0);  // the rules call this function in Bruno's turn
  advance(t.state, 1);
  CHECK_FALSE(t.state.over());
  advance(t.state, 0);
  CHECK_FALSE(t.state.over());
  advance(t.state, 1);
  CHECK(t.state.over());
}

TEST_CASE("a phase in which all seats move at once continues after the last move") {
  Dealt t;
  t.game.phases[0].movers = Phase::Movers::all;
  enter_phase(t.state, 0, 0);
  CHECK(t.state.turn().active == 0b11);
  advance(t.state, 1);
  CHECK(t.state.turn().active == 0b01);
  advance(t.state, 0);
  CHECK(t.state.turn().active == 0b11);
}

TEST_CASE("every written move can be read back") {
  Dealt t;
  MoveSet set;
  legal_moves(t.state, 0, set);
  free_moves(t.state, 0, set);
  CHECK(set.size() == 8 + 9);
  for_each_move(t.state, set, [&](const Move& move) {
    const auto read = t.notation.read(t.state, 0, t.notation.write(t.state, move));
    CHECK(read.problem.empty());
    CHECK(read.move == move);
  });
}

TEST_CASE("a domain of more than 64 candidates is enumerated completely") {
  Dealt t;
  const Param bid = make_param("bid", NumberParam{-5, 150});
  t.game.moves.push_back({"bid", {bid}, {}, {}, {}});
  MoveSet set;
  moves_of_kind(t.state, 0, 4, set);
  CHECK(set.size() == 156);
  CHECK(nth_move(t.state, set, 0).args[0] == -5);
  CHECK(nth_move(t.state, set, 155).args[0] == 150);
}

TEST_CASE("an unknown word in a move is reported with the closest match") {
  Dealt t;
  const auto problem = [&](const char* text) { return t.notation.read(t.state, 0, text).problem; };
  CHECK(problem("") == "the name of the move is missing");
  CHECK(problem("pass") == "no move 'pass' in this game");
  CHECK(problem("put") == "'put' takes 1 argument, not 0");
  CHECK(problem("tell Bruno red blue") == "'tell' takes 2 arguments, not 3");
  CHECK(problem("tell Bruna red") == "no seat 'Bruna'");
  CHECK(t.notation.read(t.state, 0, "tell Bruna red").hint == "did you mean 'Bruno'?");
  CHECK(problem("tell Ana red") == "Ana cannot be chosen here");
  CHECK(problem("tell Bruno green") == "no suit or rank 'green'");
  CHECK(problem("put 9") == "no card 9 in hand.Ana, which holds 3");
  CHECK(problem("put 0") == "no card 0 in hand.Ana, which holds 3");
  CHECK(problem("put B3") == "no card B3 in hand.Ana");
  CHECK(problem("put X3") == "no card 'X3' in this game");
  CHECK(problem("put R2").empty());
  CHECK(problem("sort 1 4") == "no place '4' in hand.Ana, which has 3");
}
