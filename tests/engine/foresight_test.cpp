// Tests each reason that makes the result of a move uncertain. The tests in tests/secrets check all games.
#include "engine/foresight.h"

#include "../bind/leaks_fixture.h"

using namespace fuda;
using namespace fuda::test;

namespace {

// Whether Ana, who sees all hands but her own, can foresee the result when she puts her first card.
bool is_certain(const std::string& body, const Game& game = game_with_secret()) {
  LookedAt t("function moves.put.apply(me, card)\n" + body + "\nend\n", game);
  Foresight foresight(t.engine, t.names, {t.state, t.memory}, 0);
  const auto card = static_cast<std::int16_t>(t.state.cards(1).front());
  return foresight.is_certain(same_move(t.state, {1, 0, {card}}, foresight.now()));
}

}  // namespace

TEST_CASE("a result that follows from what a seat knows is certain", "[session]") {
  CHECK(is_certain("tokens:set(1)"));
  CHECK(is_certain("hand[seats[2]][1]:move(pile.blue)"));
  CHECK(is_certain("card:move(deck)"));
  CHECK(is_certain("deck:draw(hand[me])"));  // Ana does not see the cards in her own hand
  CHECK(is_certain("tell(hand[seats[2]])"));
  CHECK(is_certain("show(hand[me], seats[2])"));
  CHECK(is_certain("say('hello', {seat = me})"));
  CHECK(is_certain("bid[seats[2]]:set(3)"));
  CHECK(is_certain("finish('done')"));
}

TEST_CASE("a move that shows or tells its seat something new is uncertain", "[session]") {
  CHECK_FALSE(is_certain("card:move(away)"));
  CHECK_FALSE(is_certain("card:move(away) card:move(deck)"));
  CHECK_FALSE(is_certain("deck:draw(hand[seats[2]])"));
  CHECK_FALSE(is_certain("away:draw(pile.red)"));  // this move uncovers the card below
  CHECK_FALSE(is_certain("tell(hand[me])"));
  CHECK_FALSE(is_certain("show(card, me)"));
}

TEST_CASE("a move whose rules look at something hidden, use random numbers or fail is uncertain",
          "[session]") {
  CHECK_FALSE(is_certain("card:move(pile[card.suit])"));
  CHECK_FALSE(is_certain("if deck:top().rank == 3 then end tokens:set(1)"));
  CHECK_FALSE(is_certain("tokens:set(bid[seats[2]].value)"));
  CHECK_FALSE(is_certain("tokens:set(random(3))"));
  CHECK_FALSE(is_certain("deck:shuffle()"));
  CHECK_FALSE(is_certain("error('no')"));
}

TEST_CASE("a move is uncertain if it declares that it reveals something, or if the host must look",
          "[session]") {
  const auto with = [](const auto& change) {
    Game game = game_with_secret();
    change(game);
    return is_certain("tokens:set(1)", game);
  };
  CHECK(with([](Game&) {}));
  CHECK_FALSE(with([](Game& game) { game.moves[1].reveals = "something"; }));
  CHECK_FALSE(with([](Game& game) { game.phases[0].reveals = "something"; }));
  CHECK_FALSE(with([](Game& game) { game.phases[0].stuck_outcome = 0; }));
}
