// Tests the bindings: the changes that rules can make to a game, and the errors for anything else.
#include "bind/rules.h"

#include <catch2/catch.hpp>

#include "../model/small_game.h"
#include "model/flow.h"
#include "model/legal.h"

using namespace fuda;
using lua::Rules;

namespace {

const char* const kRulesWithErrors = R"(
function moves.tell.apply(me, to, about) tell(hand[to], about) end
function moves.put.apply(me, card)
  if #pile[card.suit] + 1 == card.rank then card:move(pile[card.suit]) else card:move(away) end
  if #deck > 0 then deck:draw(hand[me]) end
end
function moves.drop.apply(me, card) card:move(away) end
function moves.sort.apply(me, card, place) card:move(hand[me], place) end
function score(outcome)
  local total = 0
  for row in each(pile) do total = total + #row end
  return total
end
)";

struct Table {
  Game game = test::small_game();
  Layout layout{game};
  State state{game, layout};
  Rules rules;

  explicit Table(const std::string& text) : rules(game, {{"rules.lua", text}}) {
    for (const int card : {0, 2, 6}) state.move_card(static_cast<CardId>(card), 1);  // seat 1: R1 R2 B1
    for (const int card : {8, 9}) state.move_card(static_cast<CardId>(card), 2);     // seat 2: B2 B2
    enter_phase(state, 0, 0);
    state.turn().rng = Rng(1);
  }
};

// Returns the error if `put` has this body and somebody puts card 0 in the small game.
std::string failure_of(const std::string& body) {
  std::string text = kRulesWithErrors;
  text += "function moves.put.apply(me, card)\n" + body + "\nend\n";
  Table t(text);
  t.rules.use_exact_budget(100'000);
  try {
    t.rules.apply(t.state, {1, 0, {0}});
  } catch (const Failure& failure) {
    const Finding& finding = failure.findings().front();
    return finding.message + (finding.hint.empty() ? "" : " | " + finding.hint);
  }
  return "no failure";
}

std::string load_failure(const std::string& text) {
  try {
    Table t(text);
  } catch (const Failure& failure) {
    return failure.findings().front().message;
  }
  return "no failure";
}

}  // namespace

TEST_CASE("moves change the state as their rules say") {
  Table t(kRulesWithErrors);
  t.rules.apply(t.state, {1, 0, {0}});  // R1 goes onto the empty red pile
  CHECK(t.state.size(3) == 1);
  CHECK(t.state.size(1) == 3);  // a card was drawn
  t.rules.apply(t.state, {1, 0, {6}});
  CHECK(t.state.size(4) == 1);
  CHECK(t.rules.score(t.state).values.size() == 1);
  CHECK(t.rules.score(t.state).values.front() == 2);
  t.rules.apply(t.state, {0, 0, {1, 4}});  // "3" to seat 2
  CHECK(t.state.told_no(8) == 0b10000U);
  t.rules.apply(t.state, {3, 0, {2, 2}});  // R2 to place 3
  CHECK(t.state.position_of(2) == 2);
}

TEST_CASE("work on many cards costs instructions for each card") {
  const std::string none = "for i = 1, 9000 do deck:top() away:top() end";
  CHECK(failure_of(none) == "no failure");
  for (const char* work : {"deck:shuffle() deck:shuffle() deck:shuffle()", "redeal()",
                           "deck:move_all(away) away:move_all(deck)"}) {
    CHECK_THAT(failure_of("for i = 1, 9000 do " + std::string(work) + " end"),
               Catch::StartsWith("stopped after 100000 instructions"));
  }
}

TEST_CASE("several calls of rules can share one protected call") {
  Table t(kRulesWithErrors);
  t.rules.together([&] {
    t.rules.apply(t.state, {1, 0, {0}});
    CHECK(t.rules.score(t.state).values.front() == 1);
  });
  CHECK(t.state.size(3) == 1);
  CHECK_THROWS_WITH(t.rules.together([&] { throw Failure("from C++"); }), Catch::Contains("from C++"));
  t.rules.apply(t.state, {1, 0, {6}});
  CHECK(t.state.size(4) == 1);
}

TEST_CASE("a guard can refuse all candidates at once or single ones, with a reason") {
  std::string text = kRulesWithErrors;
  text += "function moves.drop.allowed(me) return #deck > 100, 'the deck is too small' end\n";
  text += "function moves.put.allowed(me, card) if card.rank == 2 then return false, 'no twos' end end\n";
  Table t(text);
  MoveSet moves;
  legal_moves(t.state, 0, moves);
  CHECK(moves.size() == 8);
  t.rules.filter(t.state, moves);
  CHECK(moves.size() == 4);  // two hints, two puts
  const lua::Guarded refused = t.rules.guard(t.state, {1, 0, {2}});
  CHECK_FALSE(refused.allowed);
  CHECK(refused.reason == "no twos");
  CHECK(refused.place.line == 15);
  CHECK(t.rules.guard(t.state, {1, 0, {0}}).allowed);
}

TEST_CASE("a guard or a score cannot change the game") {
  std::string text = kRulesWithErrors;
  text += "function moves.put.allowed(me) tokens:gain(1) end\n";
  Table t(text);
  MoveSet moves;
  legal_moves(t.state, 0, moves);
  CHECK_THROWS_WITH(t.rules.filter(t.state, moves),
                    Catch::Contains("may look at the game, but not change it"));
  CHECK(t.state.counter(0) == 2);
}

TEST_CASE("a score says whether it looked at something that a seat cannot see") {
  std::string text = kRulesWithErrors;
  text +=
      "function score() local n = 0 for card in each(hand[seats[1]]) do n = n + card.rank end return n end\n";
  Table t(text);
  CHECK(t.rules.score(t.state, 0).hidden);
  CHECK_FALSE(t.rules.score(t.state, 1).hidden);
  CHECK_FALSE(t.rules.score(t.state).hidden);
  CHECK(t.rules.score(t.state).values.front() == 4);
}

TEST_CASE("counters stay within their bounds") {
  CHECK(failure_of("error(tostring(tokens.key))") == "1");
  CHECK(failure_of("tokens:gain(9) if tokens.value ~= 3 or not tokens:full() then error('bad') end") ==
        "no failure");
  CHECK(failure_of("tokens:lose(2) if not tokens:empty() then error('bad') end") == "no failure");
  CHECK(failure_of("tokens:lose(3)") == "cannot take 3 from 'tokens', which has 2 left");
  CHECK(failure_of("tokens:set(4)") == "tokens must be a whole number from 0 to 3, not 4");
  CHECK(failure_of("tokens:gain(-1)") == "the amount must be a whole number from 0 to 1000000000, not -1");
  CHECK(failure_of("tokens:gain(0.5)") == "the amount must be a whole number from 0 to 1000000000, not 0.5");
}

TEST_CASE("'each' loops over lists of any values") {
  const auto sum = [](const std::string& list) {
    return failure_of("local n = '' for x in each(" + list + ") do n = n .. tostring(x) end error(n)");
  };
  CHECK(sum("attributes.suit") == "redblue");
  CHECK(sum("attributes.rank") == "123");
  CHECK(sum("{'a', false, 3}") == "afalse3");
  CHECK(sum("{}").empty());
  CHECK(failure_of("for a in each(attributes.suit) do for b in each(attributes.suit) do if a ~= b then "
                   "error(a .. b) end end end") == "redblue");
}

TEST_CASE("errors in rules name the mistake and suggest a correction") {
  CHECK(failure_of("return card.color") ==
        "a card has no 'color' | known: has, index, is, move, name, position, rank, suit, zone");
  CHECK(failure_of("return card.ranc") == "a card has no 'ranc' | did you mean 'rank'?");
  CHECK(failure_of("card.rank = 3") ==
        "cannot set 'rank': cards, zones, counters and seats change only through functions");
  CHECK(failure_of("card:move(pile)") ==
        "'move' needs one zone here, but 'pile' is a family of zones | the family has one member for each "
        "suit: "
        "pile[card.suit], pile.red");
  CHECK(failure_of("card:move(nil)") == "'move' needs a zone here, not nothing");
  CHECK(failure_of("return pile.rde") == "'pile' has no 'rde' | did you mean 'red'?");
  CHECK(failure_of("return tokens.velue") == "a counter has no 'velue' | did you mean 'value'?");
  CHECK(failure_of("finish('dome')") == "no outcome 'dome' is declared | did you mean 'done'?");
  CHECK(failure_of("go('trun')") == "no phase 'trun' is declared | did you mean 'turn'?");
  CHECK(failure_of("for x in each(3) do end") == "'each' needs a zone, a list, a family or 'seats', not 3");
  CHECK(failure_of("for x in each({rank = 1}) do end") ==
        "'each' needs a list, but this table has names as keys | for such a table, write: for key, value in "
        "pairs(…)");
  CHECK(failure_of("moves.put.apply = nil") == "cannot set 'moves.put.apply' while the game is running");
  CHECK(failure_of("error('my own words')") == "my own words");
  CHECK(failure_of("while true do end").find("endless loop") != std::string::npos);
}

TEST_CASE("a guard returns false to refuse, or true or nothing to allow, and anything else is an error") {
  const auto refused = [](const std::string& returned) -> std::string {
    Table t(std::string(kRulesWithErrors) + "function moves.put.allowed(me, card) return " + returned +
            " end");
    try {
      const auto guard = t.rules.guard(t.state, {1, 0, {0}});
      return guard.allowed ? "allowed" : guard.reason;
    } catch (const Failure& failure) {
      return failure.findings().front().message;
    }
  };
  CHECK(refused("") == "allowed");
  CHECK(refused("true, 'x'") == "allowed");
  CHECK(refused("false, 'why'") == "why");
  CHECK(refused("false") == "the rules do not allow this move now");
  const std::string wanted = "; a guard returns false with a reason, or true, or nothing";
  CHECK(refused("'why'") == "'moves.put.allowed' returns the text 'why'" + wanted);
  CHECK(refused("0") == "'moves.put.allowed' returns a number" + wanted);
  CHECK(refused("{}") == "'moves.put.allowed' returns a table" + wanted);
  CHECK(refused("card") == "'moves.put.allowed' returns card R1" + wanted);
}

TEST_CASE("a function that the host would never call is refused when the rules are loaded") {
  CHECK(load_failure("function moves.put.aply() end") == "the host never calls 'moves.put.aply'");
  CHECK(load_failure("function moves.pit.apply() end") == "unknown name 'moves.pit'");
  CHECK(load_failure("moves.put.apply = 3") == "'moves.put.apply' must be a function");
  CHECK(load_failure("local n = #deck") == "the game is not running while its rules are being read");
  CHECK(load_failure("") == "no rule says what the move 'put' does");
}

TEST_CASE("a loop may move the cards that it goes through") {
  CHECK(failure_of("for c in each(hand[me]) do c:move(away) end if #hand[me] ~= 0 or #away ~= 3 then "
                   "error('bad') end") == "no failure");
}

TEST_CASE("loops over cards work even if they are nested and many of them end early") {
  const char* const walks = R"(
    local function first(zone) for one in each(zone) do return one end end
    local seen, rounds = 0, 0
    for one in each(deck) do
      rounds = rounds + 1
      for other in each(hand[me]) do
        for n = 1, 40 do if first(hand[me]) ~= hand[me][1] then error("another card") end end
        for third in each(deck) do seen = seen + (third == one and 1 or 0) end
      end
    end
    error(seen .. " " .. rounds))";
  CHECK(failure_of(walks) == "21 7");
  CHECK(failure_of("local step, walk = each(deck) step(walk) step(nil)") ==
        "'each' is for loops: for card in each(…) do … end");
}

TEST_CASE("a finished game cannot go to another phase") {
  Table t(std::string(kRulesWithErrors) +
          "function moves.put.apply(me, card) finish('done') go('turn') end\n");
  t.rules.apply(t.state, {1, 0, {0}});
  CHECK(t.state.over());
  CHECK(t.state.turn().active == 0);
}

TEST_CASE("a seat's own zones are its fields, and rules can react to an emptied zone") {
  Table t(std::string(kRulesWithErrors) + "function moves.put.apply(me, card) deck:draw(me.hand) end\n" +
          "function zones.deck.emptied(zone) if zone == deck then finish_after(1, 'done') end end\n");
  for (int i = 0; t.state.size(0) > 1; ++i) t.rules.apply(t.state, {1, 0, {0}});
  CHECK(t.state.turn().countdown < 0);
  t.rules.apply(t.state, {1, 0, {0}});
  CHECK(t.state.size(0) == 0);
  CHECK(t.state.turn().countdown == 2);
}

TEST_CASE("positions in a zone count from 1 at the bottom") {
  CHECK(
      failure_of("if hand[me][1] ~= card or hand[me][4] ~= nil or deck:top() == nil then error('bad') end") ==
      "no failure");
  CHECK(failure_of("if card:position() ~= 1 or card:zone() ~= hand[me] then error('bad') end") ==
        "no failure");
}

TEST_CASE("stacked shuffles put the named cards on top, in the order of drawing") {
  Table t(kRulesWithErrors);
  lua::Stacking stacking;
  stacking.lists = {{t.game.find_face("B3"), t.game.find_face("B3"), t.game.find_face("R3")}};
  t.rules.set_stacking(&stacking);
  t.state.turn().rng = Rng(5);
  t.rules.shuffle(t.state, 0);
  const auto cards = t.state.cards(0);
  const auto name = [&](std::size_t i) { return t.game.face(cards[cards.size() - i]).name; };
  CHECK(name(1) == "B3");
  CHECK(name(2) == "B3");
  CHECK(name(3) == "R3");
}
