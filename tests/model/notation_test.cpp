#include "model/notation.h"

#include <catch2/catch.hpp>

#include "small_game.h"

using namespace fuda;

namespace {

// The small game, with a move that takes a card from any hand. A seat sees the other hands, but not its own.
struct AnyHand {
  Game game;
  Layout layout;
  Notation notation;
  State state;

  AnyHand() : game(with_take()), layout(game), notation(game, {"Ana", "Bruno"}), state(game, layout) {}

  static Game with_take() {
    Game game = test::small_game();
    CardParam any;
    any.in.zone = {1, ZoneRef::Owner::any, 0};
    game.moves.push_back({"take", {make_param("card", any)}, {}, {}, {}});
    return game;
  }

  // take() returns the text of the move "take" for this card, and read() returns the card that a text means,
  // or -1.
  [[nodiscard]] std::string take(Seat seat, CardId card) const {
    Move move;
    move.seat = seat;
    move.kind = game.find_move("take");
    move.args[0] = card;
    return notation.write(state, move);
  }
  [[nodiscard]] int read(Seat seat, const std::string& text) const {
    const auto read = notation.read(state, seat, text);
    INFO(read.problem);
    return read.problem.empty() ? read.move.args[0] : -1;
  }
};

}  // namespace

TEST_CASE("a hidden card of any zone is written with its zone") {
  AnyHand all;
  all.state.move_card(0, 1);  // Ana gets both cards R1, and Bruno gets a card B3
  all.state.move_card(1, 1);
  all.state.move_card(10, 2);
  CHECK(all.take(0, 1) == "take Ana.2");
  CHECK(all.read(0, "take Ana.2") == 1);
  CHECK(all.read(0, "take hand.Ana.2") == 1);
  CHECK(all.take(1, 0) == "take R1");
  CHECK(all.take(1, 1) == "take Ana.2");  // the first card in the hand is an equal card
  CHECK(all.take(0, 10) == "take B3");
  CHECK(all.read(0, "take B3") == 10);
}

TEST_CASE("a card is written with its zone if its name would select a card in another zone") {
  AnyHand all;
  all.state.move_card(0, 1);
  all.state.move_card(1, 2);
  // Ana sees only Bruno's hand, and Bruno sees only Ana's hand.
  CHECK(all.take(0, 1) == "take R1");
  CHECK(all.read(0, "take R1") == 1);
  CHECK(all.take(1, 0) == "take R1");
  CHECK(all.read(1, "take R1") == 0);
  CHECK(all.take(1, 1) == "take Bruno.1");
}

TEST_CASE("a text that names no card of any zone is refused") {
  AnyHand all;
  all.state.move_card(0, 1);
  CHECK(all.notation.read(all.state, 0, "take 1").problem == "no card '1' in this game");
  CHECK(all.notation.read(all.state, 0, "take Ana.2").problem == "no card 2 in hand.Ana, which holds 1");
  CHECK(all.notation.read(all.state, 0, "take Carla.1").problem == "no card 'Carla.1' in this game");
  CHECK(all.notation.read(all.state, 0, "take Ana.x").problem == "no card 'Ana.x' in this game");
  CHECK(all.notation.read(all.state, 0, "take .1").problem == "no card '.1' in this game");
}
