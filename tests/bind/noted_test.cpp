// Tests every name that rules can use on hidden cards and counters. Either the answer reveals nothing, or
// Watch notes the question.
#include <map>

#include "bind/access.h"
#include "bind/bindings.h"
#include "leaks_fixture.h"

using namespace fuda;
using namespace fuda::test;
using lua::Binding;
using lua::Bindings;
using lua::May;

namespace {

// Only Access gives out the position, or reveals the identity of a card.
template <class Card>
concept SaysWhich = requires(Card card) {
  card.id_;
};
template <class Way>
concept GivesState = requires(Way way) {
  way.state_;
};
static_assert(!SaysWhich<lua::UnseenCard> && !SaysWhich<lua::Handle>);
static_assert(!GivesState<lua::Access> && !GivesState<lua::Changeable>);

struct Answer {
  bool tells;                     // whether the use reveals the face of a card or the number of a counter
  std::vector<std::string> uses;  // each use is a different question
};
const auto tells = [](std::vector<std::string> uses) { return Answer{true, std::move(uses)}; };
const auto nothing = [](std::vector<std::string> uses = {}) { return Answer{false, std::move(uses)}; };

// Nobody sees `hidden`, which is on the deck, or `low`, which is under the top of `away`. Ana, who asks, does
// not see `bet`. The variable `to` is Bruno's seat.
const char* const kHidden = "local hidden, low, bet = deck:top(), away[1], bid[to]\n";

const std::map<std::string, Answer> kAnswers = {
    {"card.ATTRIBUTE", tells({"hidden.suit", "hidden.rank", "low.rank"})},
    {"card.name", tells({"hidden.name", "low.name"})},
    {"card:is(fact)", tells({"hidden:is(about)", "low:is(about)"})},
    {"card:zone()", nothing({"hidden:zone()", "hidden == low"})},
    {"card:position()", nothing({"hidden:position()"})},
    {"card:move(zone [, place])", nothing({"hidden:move(deck, 1)"})},
    {"card:index(\"attribute\")", tells({"hidden:index('suit')", "low:index('rank')"})},
    {"card:has(\"attribute\" [, value])", tells({"hidden:has('suit')", "low:has('rank', 1)"})},
    {"copies(which [, value])", nothing({"copies('rank', 1)", "copies('R1')", "copies({rank = 1})"})},
    {"zone:count(which [, value])",
     tells({"deck:count('rank', 3)", "away:count('rank', 1)", "deck:count('R1')", "away:count({rank = 1})",
            "deck:cards():count('R1')"})},
    // A list of all cards reveals nothing that the zone does not reveal.
    {"zone:cards([which [, value]])", tells({"deck:cards('rank', 3)", "away:cards({suit = 'red'})",
                                             "deck:cards('R1')", "deck:cards():cards('R1')"})},
    {"zone:highest(of [, which])",
     tells({"deck:highest('suit')", "away:highest({R1 = 1})", "deck:cards():highest('rank')"})},
    {"zone:lowest(of [, which])", tells({"deck:lowest('rank')", "away:lowest({rank = {2}})"})},
    {"zone:winner({follow, by [, trump]})",
     tells({"deck:winner({follow = 'suit', by = 'rank'})", "away:winner({follow = 'suit', by = {R1 = 1}})",
            "deck:cards():winner({follow = 'suit', by = 'rank', trump = 'red'})"})},
    {"zone:counts(\"attribute\")", tells({"deck:counts('rank')", "away:counts('suit')"})},
    {"zone:different(\"attribute\")", tells({"deck:different('rank')", "away:different('suit')"})},
    {"zone:groups(\"attribute\", n)", tells({"deck:groups('rank', 2)", "away:groups('suit', 2)"})},
    {"zone:find(which [, value])", tells({"deck:find('rank', 3)", "away:find('rank', 2)", "away:find('R2')",
                                          "away:find({suit = 'red'})", "deck:cards():find('R2')"})},
    {"zone:sum(of [, which])",
     tells({"deck:sum('rank')", "away:sum('rank')", "deck:sum({R1 = 1})", "away:sum({R1 = 1})",
            "away:sum({rank = {}})", "deck:sum('rank', {suit = 'red'})", "deck:cards():sum('rank')"})},
    {"zone:complete(\"table\")", tells({"deck:complete('sets')", "away:complete('sets')"})},
    {"#zone", nothing({"#deck"})},
    {"zone[i]", nothing({"deck[1]", "away[9]"})},
    {"zone:top()", nothing({"deck:top()"})},
    {"zone:full()", nothing({"deck:full()"})},
    {"zone:draw(to [, n])", nothing({"deck:draw(away)", "deck:draw(away, 2)"})},
    {"zone:fill(to, n)", nothing({"deck:fill(away, 3)"})},
    {"zone:deal(family, n [, seat])", nothing({"deck:deal(hand, 1, me)"})},
    {"zone:move_all(to [, which [, value]])",
     tells(
         {"deck:move_all(away, 'rank', 3)", "away:move_all(deck, 'rank', 1)", "away:move_all(deck, 'R1')"})},
    {"zone:shuffle()", nothing({"deck:shuffle()"})},
    {"zone.name", nothing({"deck.name"})},
    {"zone.key", nothing({"pile.red.key"})},
    {"counter.key", nothing({"tokens.key"})},
    {"zone.owner", nothing({"hand[me].owner"})},
    {"zone.capacity", nothing({"deck.capacity"})},
    {"count(zone | family)", nothing({"count(deck)", "count(pile)"})},
    {"#family", nothing({"#pile"})},
    {"family[key]", nothing({"pile['red']", "bid[to]"})},
    {"fact.attribute", nothing({"about.attribute"})},
    {"fact.value", nothing({"about.value"})},
    {"fact.name", nothing({"about.name"})},
    {"counter.value", tells({"bet.value"})},
    {"counter:full()", tells({"bet:full()"})},
    {"counter:empty()", tells({"bet:empty()"})},
    {"counter.min", nothing({"bet.min"})},
    {"counter.max", nothing({"bet.max"})},
    // A gain reveals something only if the counter has no room for all of the gain. A loss reveals something
    // only if the loss is too large.
    {"counter:gain([n])", tells({"bet:gain(5)"})},
    {"counter:lose([n])", tells({"pcall(function() bet:lose(2) end)"})},
    {"counter:set(n)", nothing({"bet:set(2)"})},
    {"reset(counter | family)", nothing({"reset(bet)", "reset(bid)", "reset(target[to])"})},
    {"holder.seat", tells({"target[to].seat"})},
    {"holder.move", tells({"played[to].move"})},
    {"holder.card", tells({"shown[to].card"})},
    {"holder.ATTRIBUTE", tells({"asked[to].suit"})},
    {"holder:empty()", tells({"target[to]:empty()", "shown[to]:empty()"})},
    {"holder:set(thing)", nothing({"target[to]:set(me)", "shown[to]:set(hidden)"})},
    {"holder:clear()", nothing({"shown[to]:clear()"})},
    {"seat.PLACE", nothing({"to.hand", "to.bid"})},
    {"seat.number", nothing({"me.number"})},
    {"seat.team", nothing({"me.team"})},
    {"seat:next([n])", nothing({"me:next(-1)"})},
    {"seat:others()", nothing({"me:others()"})},
    {"seats:which(test [, from])", nothing({"seats:which(function(seat) return seat == me end, me)"})},
    {"#seats", nothing({"#seats"})},
    {"seats[n]", nothing({"seats[2]"})},
    {"each(zone | list | family | seats)",
     nothing({"(function() for one in each(deck) do return one end end)()",
              "(function() for one in each(deck:cards()) do return one end end)()"})},
    {"tell(zone | card [, fact [, seat | {seat, …}]])", nothing({"tell(deck, about)", "tell(hidden)"})},
    {"show(zone | card, seat | {seat, …})", nothing({"show(low, to)"})},
    {"go(\"phase\" [, seat | {seat, …}])", nothing({"go('turn', {me, to})"})},
    {"finish(\"outcome\" [, seat | {seat, …}])", nothing({"finish('done', me)"})},
    {"finish_after(n, \"outcome\")", nothing({"finish_after(2, 'done')"})},
    {"redeal([seat])", nothing({"redeal()", "redeal(to)"})},
    {"say(\"text\" [, {NAME = value, …}])",
     nothing({"say('hello', {seat = hidden})", "say('hello', {seat = bet})"})},
    {"random(n)", nothing({"random(6)"})},
    {"phase()", nothing({"phase()"})},
    {"whose_turn()", nothing({"whose_turn()"})},
    {"starter()", nothing({"starter()"})},
    {"reacted_to()", nothing({"reacted_to()"})},
    {"resume()", nothing({"finish('done'), resume()"})},
    {"best(of [, from])", nothing({"best(function(seat) return seat.number end, me)"})},
    {"rule_out(zone | card, \"attribute\", value)",
     nothing()},  // only `imagine` can call this function, and nothing is hidden from `imagine`
    {"ZONE", nothing({"deck"})},
    {"COUNTER", nothing({"tokens", "bid"})},
    {"options.NAME", nothing({"options"})},
    {"tables.NAME", nothing({"tables.sets"})},
    {"attributes.NAME", nothing({"attributes.suit[1]"})},
    {"moves.NAME", nothing({"moves.put"})},
    {"phases.NAME", nothing({"phases.turn"})},
    {"zones.NAME", nothing({"zones.pile"})},
    {"seats", nothing({"seats"})},
    {"tostring(value)", tells({"tostring(hidden)", "tostring(low)"})},
    {"string.format(form, …)", tells({"string.format('%s', hidden)"})},
    {"assert(value [, message, …])", nothing({"assert(hidden, low)"})},
    {"error(message [, level])", tells({"pcall(error, hidden)"})},
    {"ipairs(list)", nothing({"ipairs({hidden})"})},
    {"pairs(table)", nothing({"pairs({hidden})", "pcall(pairs, {[hidden] = 1, [low] = 2})"})},
    {"pcall(f, …)", nothing({"pcall(function() return hidden end)"})},
    {"select(n | \"#\", …)", nothing({"select(2, hidden, low)"})},
    {"tonumber(value [, base])", nothing({"tonumber('7')"})},
    {"type(value)", nothing({"type(hidden)", "type(bet)"})},
    {"unpack(list [, first [, last]])", nothing({"unpack({hidden, low})"})},
    {"math.abs(x)", nothing({"math.abs(-1)"})},
    {"math.ceil(x)", nothing({"math.ceil(1)"})},
    {"math.floor(x)", nothing({"math.floor(1)"})},
    {"math.fmod(x, y)", nothing({"math.fmod(3, 2)"})},
    {"math.max(x, …)", nothing({"math.max(1, 2)", "pcall(math.max, hidden)"})},
    {"math.min(x, …)", nothing({"math.min(1, 2)", "pcall(math.min, hidden)"})},
    {"math.tointeger(x)", nothing({"math.tointeger(1)"})},
    {"math.type(x)", nothing({"math.type(1)"})},
    {"math.maxinteger", nothing({"math.maxinteger"})},
    {"math.mininteger", nothing({"math.mininteger"})},
    {"string.byte(text [, first [, last]])", nothing({"string.byte('a')"})},
    {"string.char(…)", nothing({"string.char(65)"})},
    {"string.contains(text, part)", nothing({"string.contains('a', 'a')"})},
    {"string.find(text, part [, from])", nothing({"string.find('a', 'a')"})},
    {"string.len(text)", nothing({"string.len('a')"})},
    {"string.lower(text)", nothing({"string.lower('A')"})},
    {"string.rep(text, n [, separator])", nothing({"string.rep('a', 2)"})},
    {"string.starts_with(text, part)", nothing({"string.starts_with('a', 'a')"})},
    {"string.sub(text, first [, last])", nothing({"string.sub('a', 1)"})},
    {"string.upper(text)", nothing({"string.upper('a')"})},
    {"table.concat(list [, separator [, first [, last]]])", nothing({"table.concat({'a', 'b'})"})},
    {"table.insert(list, [place,] value)", nothing({"table.insert({}, hidden)"})},
    {"table.move(list, first, last, to [, other])", nothing({"table.move({hidden, low}, 1, 2, 2)"})},
    {"table.pack(…)", nothing({"table.pack(hidden, low)"})},
    {"table.remove(list [, place])", nothing({"table.remove({hidden, low})"})},
    {"table.sort(list [, before])",
     nothing({"table.sort({2, 1})",
              "table.sort({hidden, low}, function(a, b) return a:position() < b:position() end)"})},
    {"table.unpack(list [, first [, last]])", nothing({"table.unpack({hidden, low})"})},
};

// Returns "told" if the read is reported, and "" if it is not. If the rules fail, returns the error.
std::string in_guard(const std::string& use) {
  LookedAt t(std::string("function moves.tell.allowed(me, to, about)\n") + kHidden + "local got = " + use +
             "\nend\n");
  try {
    t.ask_guards();
  } catch (const Failure& failure) {
    return failure.findings().front().message;
  }
  return t.engine.leaks().empty() ? "" : "told";
}
std::string in_change(const std::string& use) {
  LookedAt t(std::string("function moves.tell.apply(me, to, about)\n") + kHidden + "local got = " + use +
             "\ntokens:set(3)\nend\n");
  t.state.listen(&t.steps);
  try {
    t.engine.apply(t.state, {0, 0, {1, 0}});
  } catch (const Failure& failure) {
    return failure.findings().front().message;
  }
  return t.engine.leaks().empty() ? "" : "told";
}

}  // namespace

TEST_CASE("every use that reveals something hidden is noted, and no other use is", "[leaks][reference]") {
  std::size_t asked = 0;
  for (const Bindings& names :
       {lua::zone_names(),     lua::zone_questions(),    lua::zone_functions(),    lua::family_names(),
        lua::card_names(),     lua::card_functions(),    lua::fact_names(),        lua::counter_names(),
        lua::holder_names(),   lua::counter_functions(), lua::seat_names(),        lua::seats_names(),
        lua::each_functions(), lua::flow_functions(),    lua::imagine_functions(), lua::data_names(),
        lua::base_names(),     lua::math_names(),        lua::string_names(),      lua::table_names()}) {
    for (const Binding& one : names) {
      // The table above must say whether the answer reveals a hidden face or number.
      INFO(one.call);
      REQUIRE(kAnswers.count(one.call) == 1);
      ++asked;
      const Answer& answer = kAnswers.at(one.call);
      const std::string expected = answer.tells ? "told" : "";
      for (const std::string& use : answer.uses) {
        CAPTURE(use);
        CHECK(in_change(use) == expected);
        if (one.may != May::change) CHECK(in_guard(use) == expected);
      }
    }
  }
  CHECK(asked == kAnswers.size());
}

TEST_CASE("a use is not noted if everyone who learns the answer can see it", "[leaks][reference]") {
  for (const char* use : {"hand[to][1].rank",
                          "tostring(hand[to][1])",
                          "hand[to][1]:index('rank')",
                          "hand[to]:count('R1')",
                          "hand[to]:cards('R1')",
                          "deck:cards()",
                          "hand[to]:cards():sum('rank')",
                          "hand[to]:highest('suit')",
                          "hand[to]:winner({follow = 'suit', by = 'rank'})",
                          "hand[to]:count('rank', 2)",
                          "hand[to]:sum('rank')",
                          "hand[to]:sum({B2 = 1})",
                          "hand[to]:find('rank', 2)",
                          "hand[to]:groups('rank', 2)",
                          "hand[to]:counts('suit')",
                          "hand[to]:different('suit')",
                          "hand[to]:complete('sets')",
                          "hand[to][1]:is(about)",
                          "bid[me].value",
                          "bid[me]:full()",
                          "away:top().name"}) {
    CAPTURE(use);
    CHECK(in_guard(use) == "");
  }
  for (const char* use :
       {"away:top().name", "bet:gain(1)", "bet:lose(1)", "tokens:gain(9)", "tokens.value"}) {
    CAPTURE(use);
    CHECK(in_change(use) == "");
  }
}
