// Tests the reference for rules. The reference must list exactly the existing names, and must say correctly
// where rules may use each name.
#include "reference/lua_reference.h"

#include <catch2/catch.hpp>
#include <map>
#include <set>

#include "../model/small_game.h"
#include "base/lists.h"
#include "bind/objects.h"
#include "code/missing.h"
#include "lua/sandbox.h"
#include "lua/wrapper.h"
#include "lua_bots/bindings.h"
#include "model/flow.h"

using namespace fuda;
using lua::Binding;
using lua::Bindings;
using lua::May;
using lua::Tag;
using Set = std::set<std::string>;

namespace {

const Set kCounters = {"tokens", "target", "asked", "played", "shown"};

Game holding_game() {
  Game game = test::small_game();
  test::add_holders(game);
  return game;
}

// The environment that rules get.
struct Documented {
  Game game = holding_game();
  lua::Vm vm;
  lua_State* L = vm.state();
  lua::Access access{game, L, "a test"};
  lua::Host host{game, access};

  Documented() {
    vm.context().host = &host;
    lua::bind_everything(vm, game);
  }

  // Pops the table on the top of the stack, and returns its keys that are texts.
  Set keys() const {
    Set found;
    for (lua_pushnil(L); lua_next(L, -2) != 0; lua_pop(L, 1)) {
      if (lua_type(L, -2) == LUA_TSTRING) found.insert(lua_tostring(L, -2));
    }
    lua_pop(L, 1);
    return found;
  }
  // Pops the value on the top of the stack, and returns the keys behind its __index, and "#" if the value has
  // a length.
  [[nodiscard]] Set fields() const {
    Set found;
    if (luaL_getmetafield(L, -1, "__len") != LUA_TNIL) {
      found.insert("#");
      lua_pop(L, 1);
    }
    luaL_getmetafield(L, -1, "__index");
    found.merge(keys());
    lua_pop(L, 1);
    return found;
  }
  [[nodiscard]] Set fields_of(Tag tag, std::size_t count) const {
    Set found;
    for (std::size_t i = 0; i < count; ++i) {
      lua::push_object(L, tag, static_cast<std::uint8_t>(i));
      found.merge(fields());
    }
    return found;
  }
  Set library(const char* name) {
    vm.push_name(name);
    return fields();
  }
};

Set names_of(std::initializer_list<Bindings> lists) {
  Set names;
  for (const Bindings& list : lists) {
    for (const Binding& one : list) CHECK(names.insert(one.name).second);
  }
  return names;
}

Set without(Set names, const Set& others) {
  for (const std::string& other : others) CHECK(names.erase(other) == 1);
  return names;
}

Set renamed(Set names, const Set& from, const char* to) {
  for (const std::string& one : from) {
    if (names.erase(one) > 0) names.insert(to);
  }
  return names;
}

const Set kPlaces = {"deck", "hand", "pile", "away"};

// An example of each documented name, with the names of the small game.
const std::map<std::string, std::string> kUses = {
    {"#zone", "#deck"},
    {"zone[i]", "deck[1]"},
    {"zone:top()", "deck:top()"},
    {"zone:draw(to [, n])", "deck:draw(away, 2)"},
    {"zone:fill(to, n)", "deck:fill(away, 2)"},
    {"zone:move_all(to [, which [, value]])", "deck:move_all(away, 'rank', 1)"},
    {"zone:deal(family, n [, seat])", "deck:deal(hand, 1, me)"},
    {"zone:counts(\"attribute\")", "deck:counts('rank')"},
    {"zone:different(\"attribute\")", "deck:different('rank')"},
    {"zone:groups(\"attribute\", n)", "deck:groups('rank', 2)"},
    {"zone:find(which [, value])", "deck:find('rank', 1)"},
    {"zone:cards([which [, value]])", "deck:cards('R1')"},
    {"zone:highest(of [, which])", "deck:highest('rank')"},
    {"zone:lowest(of [, which])", "deck:lowest('rank')"},
    {"zone:winner({follow, by [, trump]})", "deck:winner({follow = 'suit', by = 'rank'})"},
    {"zone:sum(of [, which])", "deck:sum('rank')"},
    {"zone:complete(\"table\")", "deck:complete('sets')"},
    {"reset(counter | family)", "reset(tokens)"},
    {"zone:shuffle()", "deck:shuffle()"},
    {"zone:full()", "deck:full()"},
    {"zone:count(which [, value])", "deck:count('rank', 1)"},
    {"zone.name", "deck.name"},
    {"zone.key", "pile.red.key"},
    {"counter.key", "tokens.key"},
    {"zone.owner", "hand[me].owner"},
    {"#family", "#pile"},
    {"family[key]", "pile['red']"},
    {"card.ATTRIBUTE", "card.suit"},
    {"card.name", "card.name"},
    {"card:move(zone [, place])", "card:move(deck, 1)"},
    {"card:zone()", "card:zone()"},
    {"card:position()", "card:position()"},
    {"card:is(fact)", "card:is(fact)"},
    {"card:index(\"attribute\")", "card:index('rank')"},
    {"card:has(\"attribute\" [, value])", "card:has('rank', 1)"},
    {"fact.attribute", "fact.attribute"},
    {"fact.value", "fact.value"},
    {"fact.name", "fact.name"},
    {"counter.value", "tokens.value"},
    {"counter.min", "tokens.min"},
    {"counter.max", "tokens.max"},
    {"counter:gain([n])", "tokens:gain(2)"},
    {"counter:lose([n])", "tokens:lose()"},
    {"counter:set(n)", "tokens:set(3)"},
    {"counter:full()", "tokens:full()"},
    {"counter:empty()", "tokens:empty()"},
    {"holder.seat", "target.seat"},
    {"holder.move", "played.move"},
    {"holder.card", "shown.card"},
    {"holder.ATTRIBUTE", "asked.suit"},
    {"holder:set(thing)", "target:set(me)"},
    {"holder:clear()", "shown:clear()"},
    {"holder:empty()", "played:empty()"},
    {"seat.PLACE", "me.hand"},
    {"seat.number", "me.number"},
    {"seat.team", "me.team"},
    {"seat:next([n])", "me:next(-1)"},
    {"seat:others()", "me:others()"},
    {"#seats", "#seats"},
    {"seats:which(test [, from])", "seats:which(function(seat) return seat == me end, me)"},
    {"seats[n]", "seats[2]"},
    {"each(zone | list | family | seats)", "each(seats)"},
    {"count(zone | family)", "count(pile)"},
    {"tell(zone | card [, fact [, seat | {seat, …}]])", "tell(card, fact)"},
    {"show(zone | card, seat | {seat, …})", "show(card, me)"},
    {"copies(which [, value])", "copies('rank', 1)"},
    {"attributes.NAME", "attributes.suit[1]"},
    {"zone.capacity", "deck.capacity"},
    {"go(\"phase\" [, seat | {seat, …}])", "go('turn', {me, me:next()})"},
    {"finish(\"outcome\" [, seat | {seat, …}])", "finish('done', me)"},
    {"finish_after(n, \"outcome\")", "finish_after(2, 'done')"},
    {"redeal([seat])", "redeal(me)"},
    {"say(\"text\" [, {NAME = value, …}])", "say('hello', {seat = me})"},
    {"random(n)", "random(6)"},
    {"phase()", "phase()"},
    {"whose_turn()", "whose_turn()"},
    {"starter()", "starter()"},
    {"reacted_to()", "reacted_to()"},
    {"resume()", "finish('done'), resume()"},  // allowed once the game is over
    {"best(of [, from])", "best(function(seat) return seat.number end, me)"},
    {"ZONE", "deck"},
    {"COUNTER", "tokens"},
    {"options.NAME", "options"},
    {"tables.NAME", "tables"},
    {"moves.NAME", "moves.put"},
    {"phases.NAME", "phases.turn"},
    {"zones.NAME", "zones.pile"},
    {"seats", "seats"},
};

const std::string kRules = R"(
function moves.put.apply(me, card) end
function moves.drop.apply(me, card) end
function moves.sort.apply(me, card, place) end
)";

std::string message(const std::string& text, bool apply, bool ask) {
  try {
    const Game game = holding_game();
    const Layout layout(game);
    State state(game, layout);
    lua::Rules rules(game, {{"rules.lua", kRules + text}});
    for (const int card : {0, 2, 6}) state.move_card(static_cast<CardId>(card), 1);
    state.turn().rng = Rng(1);
    enter_phase(state, 0, 0);
    const Move tell{0, 0, {1, 0}};
    if (apply) rules.apply(state, tell);
    if (ask) (void)rules.guard(state, tell);
  } catch (const Failure& failure) {
    return failure.findings().front().message;
  }
  return {};
}

}  // namespace

TEST_CASE("the reference lists exactly the names that rules can use", "[lua][reference]") {
  Documented world;
  const auto globals = world.vm.names();
  const Set found =
      renamed(renamed(Set(globals.begin(), globals.end()), kPlaces, "ZONE"), kCounters, "COUNTER");
  CHECK(without(found, {"math", "string", "table"}) ==
        names_of({lua::data_names(), lua::flow_functions(), lua::each_functions(), lua::zone_functions(),
                  lua::card_functions(), lua::imagine_functions(), lua::counter_functions(),
                  lua::base_names()}));
  lua::push_assignable(world.L);
  CHECK(world.keys() == names_of({lua::called_functions()}));
  CHECK(world.library("math") == names_of({lua::math_names()}));
  CHECK(world.library("string") == names_of({lua::string_names()}));
  CHECK(world.library("table") == names_of({lua::table_names()}));
}

TEST_CASE("the reference lists exactly the fields and methods of objects", "[lua][reference]") {
  Documented world;
  const Game& game = world.game;
  // Positions and the value of a counter are looked up on demand.
  CHECK(world.fields_of(Tag::zone, game.zones.size()) ==
        without(names_of({lua::zone_names(), lua::zone_questions()}), {"[]"}));
  CHECK(world.fields_of(Tag::counter, 1) == without(names_of({lua::counter_names()}), {"value"}));
  lua::push_object(world.L, Tag::holder, 1);
  CHECK(world.fields() == without(names_of({lua::holder_names()}), {"seat", "move", "card", "ATTRIBUTE"}));
  CHECK(renamed(world.fields_of(Tag::card, game.cards.size()), {"suit", "rank"}, "ATTRIBUTE") ==
        names_of({lua::card_names()}));
  CHECK(world.fields_of(Tag::fact, game.facts.size()) == names_of({lua::fact_names()}));
  CHECK(renamed(world.fields_of(Tag::seat, game.seats), kPlaces, "PLACE") == names_of({lua::seat_names()}));
  CHECK(world.fields_of(Tag::seats, 1) == without(names_of({lua::seats_names()}), {"[]"}));
  lua::push_object(world.L, Tag::zones, 1);  // the hands, by seat
  CHECK(world.fields() == Set{"#"});
  CHECK(names_of({lua::family_names()}) == Set{"#", "[]"});
}

TEST_CASE("the reference is right about where each name may be used", "[lua][reference]") {
  for (const Bindings& names :
       {lua::zone_names(), lua::family_names(), lua::card_names(), lua::fact_names(), lua::counter_names(),
        lua::holder_names(), lua::seat_names(), lua::seats_names(), lua::each_functions(),
        lua::zone_functions(), lua::card_functions(), lua::flow_functions(), lua::data_names()}) {
    for (const Binding& one : names) {
      CAPTURE(one.call);
      REQUIRE(kUses.count(one.call) == 1);
      const std::string use = "local used = " + kUses.at(one.call);
      const std::string body = "(me, to, fact)\nlocal card = hand[me][1]\n" + use + "\nend\n";
      const std::string apply = "function moves.tell.apply";
      CHECK(message(apply + body, true, false).empty());
      const std::string asked = message(apply + "() end\nfunction moves.tell.allowed" + body, false, true);
      CHECK(asked ==
            (one.may == May::change ? "a guard or a score may look at the game, but not change it" : ""));
      if (use.find("card") != std::string::npos || use.find("fact") != std::string::npos) continue;
      const std::string read = message(apply + "() end\nlocal me = seats[1]\n" + use, false, false);
      CHECK(read == (one.may == May::always ? "" : "the game is not running while its rules are being read"));
    }
  }
}

TEST_CASE("the host accepts exactly the functions that the reference lists", "[lua][reference]") {
  const auto defined = [](const std::string& thing, const std::string& name) {
    return message("function moves.tell.apply() end\nfunction " + thing + "." + name + "() end", false,
                   false);
  };
  for (const Binding& one : lua::move_functions()) {
    const bool sets = std::string_view(one.name) == "sets";  // `sets` exists only if the YAML asks for it
    CHECK(defined("moves.tell", one.name) == (sets ? "the host never calls 'moves.tell.sets'" : ""));
  }
  for (const Binding& one : lua::phase_functions()) CHECK(defined("phases.turn", one.name).empty());
  for (const Binding& one : lua::emptied_functions()) CHECK(defined("zones.deck", one.name).empty());
  CHECK(defined("moves.tell", "enter") == "the host never calls 'moves.tell.enter'");
}

TEST_CASE("each standard name of Lua either exists or is listed as missing", "[lua][reference]") {
  lua_State* L = luaL_newstate();
  luaL_openlibs(L);
  const auto keys = [L](const char* table) {
    Set found;
    lua_getglobal(L, table);
    for (lua_pushnil(L); lua_next(L, -2) != 0; lua_pop(L, 1)) found.insert(lua_tostring(L, -2));
    lua_pop(L, 1);
    return found;
  };
  Set all = keys("_G");
  for (const std::string library : {"math", "string", "table"}) {
    all.erase(library);
    for (const std::string& name : keys(library.c_str())) all.insert(library + "." + name);
  }
  lua_close(L);
  // Functions that exist only in a Lua that was built for compatibility with older versions.
  for (const char* old : {"atan2", "cosh", "frexp", "ldexp", "log10", "pow", "sinh", "tanh"}) {
    all.erase(std::string("math.") + old);
  }
  Set documented;
  for (const Bindings& names : {lua::base_names(), lua::math_names(), lua::string_names(), lua::table_names(),
                                lua::missing_names()}) {
    for (const Binding& one : names) {
      const std::string call = one.call;
      CHECK(documented.insert(call.substr(0, call.find('('))).second);
    }
  }
  for (const char* ours : {"unpack", "string.contains", "string.starts_with"})
    CHECK(documented.erase(ours) == 1);
  CHECK(documented == all);
}

TEST_CASE("the reference names each entry by the text before its arguments", "[lua][reference]") {
  Set names;
  auto sections = lua::reference_of_games();
  append(sections, lua::reference_of_lua());
  sections.push_back(lua::reference_section(
      "", "", {lua::bot_functions(), lua::bot_move_names(), lua::bot_names(), lua::bot_card_names()}));
  for (const auto& section : sections) {
    for (const auto& entry : section.entries) {
      CAPTURE(entry.name);
      CHECK(names.insert(entry.name).second);
      CHECK(entry.text.ends_with('.'));
    }
  }
  for (const char* name : {"moves.NAME.apply", "zone:draw", "#seats", "zone[i]", "finish", "ZONE", "setup"}) {
    CHECK(names.count(name) == 1);
  }
}

TEST_CASE("every function refuses more arguments than its documentation lists", "[reference]") {
  Documented world;
  lua_State* const L = world.L;
  for (const Bindings& names :
       {lua::base_names(), lua::math_names(), lua::string_names(), lua::table_names(), lua::zone_names(),
        lua::zone_functions(), lua::card_names(), lua::card_functions(), lua::counter_names(),
        lua::holder_names(), lua::seat_names(), lua::each_functions(), lua::flow_functions()}) {
    for (const Binding& one : names) {
      if (one.function == nullptr || one.arity.most == lua::Arity::kAnyNumber) continue;
      CAPTURE(one.call);
      lua_pushcfunction(L, one.function);
      for (int i = 0; i <= one.arity.most; ++i) lua_pushnil(L);
      CHECK_FALSE(lua::protected_call(L, one.arity.most + 1, 0));
      CHECK(lua::last_error(L).message == lua::wrong_number(one.name, one.arity, one.arity.most + 1));
    }
  }
}
