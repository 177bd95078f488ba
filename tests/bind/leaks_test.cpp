// Tests that the host reports rules that use facts hidden from a seat, and does not report harmless reads.
#include "leaks_fixture.h"

using namespace fuda;
using namespace fuda::test;

TEST_CASE("a guard that looks at a hidden face is found, whatever function it uses") {
  const std::string line = "rules.lua:8: the guard of 'put' looks at ";
  const std::string own =
      line + "a card of hand.Ana, which Ana does not see, so the legal moves reveal a secret";
  const std::string deck =
      line + "a card of deck, which Ana does not see, so the legal moves reveal a secret";
  CHECK(guard_leak("return card.rank > 0") == own);  // the argument
  CHECK(guard_leak("return card.name ~= 'x'") == own);
  CHECK(guard_leak("return tostring(card) ~= 'x'") == own);
  CHECK(guard_leak("return false, 'it is ' .. string.format('%s', card)") == own);
  CHECK(guard_leak("return deck:top().suit ~= 'x'") == deck);
  CHECK(guard_leak("return deck[1].suit ~= 'x'") == deck);
  CHECK(guard_leak("for c in each(deck) do if c.rank == 9 then return false end end") == deck);
  CHECK(guard_leak("return deck:count('suit', 'red') > 0") == deck);
  CHECK(guard_leak("end function moves.tell.allowed(me, to, about) return not deck:top():is(about)") ==
        "rules.lua:8: the guard of 'tell' looks at a card of deck, which Ana does not see, so the legal "
        "moves reveal a secret");
  CHECK(guard_leak("return bid[seats[2]].value > 0") ==
        line + "bid.Bruno, which Ana does not see, so the legal moves reveal a secret");
  CHECK(guard_leak("return not bid[seats[2]]:empty()") != "");
  CHECK(guard_leak("return not bid[seats[2]]:full()") != "");
  // If a function that the rules define reads the card, the report has the line in that function.
  CHECK(guard_leak("peek(deck:top())").starts_with("rules.lua:6: "));
}

TEST_CASE("a guard may look at everything that its player sees") {
  CHECK(guard_leak("return #deck > 0 and #hand[me] > 0 and deck:top() ~= card") == "");
  CHECK(guard_leak("return card:position() > 0 and card:zone() == me.hand and not deck:full()") == "");
  CHECK(guard_leak("return hand[seats[2]][1].suit ~= 'x' and hand[seats[2]]:count('rank', 2) == 2") == "");
  CHECK(guard_leak("return away:top().rank == 2 and bid[me].value == 1 and tokens.value > 0") == "");
  CHECK(guard_leak("return away[1].rank == 1").find("a card of away") != std::string::npos);
}

TEST_CASE("reading what a seat remembers, or what the move declares to reveal, is no leak") {
  const std::string body = "return away[1].rank == 1";
  CHECK(guard_leak(body) != "");
  CHECK(guard_leak(body, 1) == "");

  Game game = game_with_secret();
  game.moves[1].reveals = "which cards can be put";
  LookedAt t("function moves.put.allowed(me, card) return card.rank == 1 end\n", game);
  MoveSet as_ever;
  t.engine.legal(t.state, 0, as_ever);
  CHECK(t.seen_by_ana().legal.size() == as_ever.size());
}

TEST_CASE("a reason that would show its seat a hidden card is an error") {
  LookedAt t("function moves.put.allowed(me, card) return false, card.name .. ' does not fit' end\n");
  CHECK(t.engine.refusal(t.state, t.names, {1, 0, {0}}).reason == "R1 does not fit");
  Observation seen = observe({t.state, t.memory}, 0);
  const auto card = static_cast<std::int16_t>(t.state.cards(1)[0]);
  CHECK_THROWS_WITH(
      (void)t.engine.refusal(t.state, seen, t.names, same_move(t.state, {1, 0, {card}}, seen)),
      Catch::Contains("the guard of 'put' looks at a card of hand.Ana, which Ana does not see"));
}

TEST_CASE("a public change after a look at a hidden card is reported") {
  const std::string look = "if deck:top().rank == 3 then end ";
  CHECK(change_leak(look + "tokens:set(1)") ==
        "moves.put.apply looks at a card of deck and then changes tokens: this reveals a secret to Ana, who "
        "does not see "
        "that card\n");
  CHECK(change_leak(look + "go('turn', {me})") ==
        "moves.put.apply looks at a card of deck and then goes to phase 'turn': this reveals a secret to "
        "Ana, who does not "
        "see that "
        "card\n");
  CHECK(change_leak(look + "finish('done')") ==
        "moves.put.apply looks at a card of deck and then ends the game: this reveals a secret to Ana, who "
        "does not see "
        "that card\n");
  CHECK(change_leak("tokens:set(bid[me].value)") ==
        "moves.put.apply looks at bid.Ana and then changes tokens: this reveals a secret to Bruno, who does "
        "not see that "
        "counter\n");
  CHECK(change_leak("bid[me]:set(1) tokens:set(bid[me]:gain(5) // 2)") !=
        "");  // the amount of the gain reveals how much room the counter had
}

TEST_CASE("each kind of step after a look at a hidden card is reported as a leak to its viewers", "[leaks]") {
  const std::string look = "if deck:top().rank == 3 then end ";
  const auto tells = [&](const std::string& what, const std::string& done) {
    CHECK_THAT(change_leak(look + what),
               Catch::StartsWith("moves.put.apply looks at a card of deck and then " + done +
                                 ": this reveals a secret to Ana, who does not see that card"));
  };
  tells("pile.red:shuffle()", "shuffles pile.red");       // the pile is empty
  tells("show(away:top(), me)", "shows a card of away");  // everyone sees that zone
  // Everyone sees that Bruno looks.
  tells("show(hand[seats[2]], seats[2])", "shows a card of hand.Bruno");
  tells("tell(hand[me])", "tells a fact about a card of hand.Ana");
  tells("hand[me][1]:move(hand[me], 2)", "moves a card from hand.Ana to hand.Ana");
  tells("away:draw(pile.red)", "moves a card from away to pile.red");
  tells("deck[1]:move(deck)", "moves a card from deck to deck");
  tells("reset(tokens)", "changes tokens");
  tells("say('hello', {seat = me})", "says 'hello'");
  tells("finish_after(3, 'done')", "ends the game");
}

TEST_CASE("telling something to one seat leaks nothing to the others", "[leaks]") {
  LookedAt t(
      "function moves.tell.apply(me, to, about) if deck:top().rank == 3 then end "
      "tell(hand[me], about, to) end\n");
  t.state.listen(&t.steps);
  t.engine.apply(t.state, {0, 0, {1, 0}});
  REQUIRE(t.engine.leaks().size() == 1);
  CHECK(t.engine.leaks().front().seats == 0b10);
}

TEST_CASE("a step before a look leaks nothing, and neither does a look without a step", "[leaks]") {
  const std::string look = " if deck:top().rank == 3 then end";
  for (const char* before : {"pile.red:shuffle()", "show(away:top(), me)", "tell(hand[me])",
                             "away:draw(pile.red)", "finish_after(3, 'done')", "reset(tokens)"}) {
    CAPTURE(before);
    CHECK(change_leak(before + look) == "");
  }
  CHECK(change_leak("finish_after(3, 'done')" + look + " finish_after(3, 'done')") == "");
  CHECK(change_leak(look + " if #deck == 0 then deck:shuffle() end") == "");
}

TEST_CASE("a change leaks nothing if its viewers see the card, or if it precedes the look") {
  CHECK(change_leak("tokens:set(#deck > 3 and 1 or 0)") == "");
  CHECK(change_leak("tokens:set(1) if deck:top().rank == 3 then end") == "");
  CHECK(change_leak("if deck:top().rank == 3 then end bid[me]:set(2)").find("reveals a secret to Ana") !=
        std::string::npos);
  // The move itself shows the card, on a pile or on top of `away`, even if only for a moment.
  CHECK(change_leak("card:move(pile[card.suit]) tokens:set(card.rank)") == "");
  CHECK(change_leak("tokens:set(card.rank) card:move(away) deck:draw(away)") == "");
  CHECK(change_leak("if card.rank == 1 then bid[me]:set(2) end").find("reveals a secret to Ana") !=
        std::string::npos);
  CHECK(change_leak("if hand[seats[2]][1].rank == 1 then end bid[me]:set(2)") == "");  // Ana sees both
}

TEST_CASE("without a listener, no leak is noted") {
  LookedAt t("function moves.put.apply(me, card) if deck:top().rank then tokens:set(1) end end\n");
  t.engine.apply(t.state, {1, 0, {0}});
  CHECK(t.engine.leaks().empty());
}

TEST_CASE("rules give the same errors with and without a listener") {
  const auto failure = [](const std::string& body, bool watched) {
    LookedAt t("function moves.put.apply(me, card)\n" + body + "\nend\n");
    if (watched) t.state.listen(&t.steps);
    try {
      t.engine.apply(t.state, {1, 0, {0}});
    } catch (const Failure& problem) {
      return problem.findings().front().message + problem.findings().front().hint;
    }
    return std::string("none");
  };
  for (const char* body :
       {"return card.ranc", "card.rank = 3", "card.rank()", "return card < 3", "local f = card.move f(pile)",
        "error(tostring(card))", "error(card.name)", "return card .. ''", "tell(card.suit)",
        "local t = {[card] = 1} error(t[hand[me][1]])"}) {
    CAPTURE(body);
    CHECK(failure(body, true) == failure(body, false));
  }
}

TEST_CASE("a score that only counts hidden cards is not hidden") {
  const auto hidden = [](const std::string& body) {
    LookedAt t("function score()\n" + body + "\nend\n");
    return t.engine.score(t.state, Seat{0}).hidden;
  };
  CHECK_FALSE(hidden("local n = 0 for card in each(hand[seats[1]]) do n = n + 1 end return n"));
  CHECK(hidden("local n = 0 for card in each(hand[seats[1]]) do n = n + card.rank end return n"));
  CHECK_FALSE(hidden("return hand[seats[2]][1].rank"));
  CHECK(hidden("return bid[seats[2]].value"));
}

TEST_CASE("a condition in YAML is reported if it depends on something that its player cannot see") {
  Game game = game_with_secret();
  for (KindId kind = 0; kind < 4; ++kind) CHECK(hidden_conditions(game, kind).empty());
  game.moves[2].cost = {{1, 1, {}}};  // the mover's own bid
  CHECK(hidden_conditions(game, 2).empty());
  game.counter_families[1].visible = Visible::none;
  CHECK(hidden_conditions(game, 2).front().message ==
        "the cost of 'drop' depends on 'bid', which the player does not see, so the legal moves reveal a "
        "secret");
  game.zone_families[1].visible = Visible::owner;
  CHECK(hidden_conditions(game, 0).front().message ==
        "'about' of 'tell' depends on cards of 'hand' that the player does not see, so the legal moves "
        "reveal a secret");
  game.moves[0].reveals = "which colours a hand holds";
  CHECK(hidden_conditions(game, 0).empty());
}
