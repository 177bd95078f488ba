// Tests functions with objects of the wrong kind. Passes each object as each argument of each function. No
// function may mistake one kind of object for another.
#include "bind/objects.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <limits>
#include <map>
#include <set>

#include "../model/small_game.h"
#include "lua/call.h"
#include "lua/sandbox.h"
#include "lua_bots/bot_impl.h"
#include "model/flow.h"
#include "model/memory.h"

using namespace fuda;
using lua::Binding;
using lua::Bindings;
using lua::Tag;

namespace {

using Names = std::set<std::string>;

// A bot that may change the game. A function of rules or of bots can then fail only because of its arguments.
struct World {
  Game game = [] {
    Game with_families = test::small_game();
    test::add_bids(with_families, 5, 1, 1);
    return with_families;
  }();
  Layout layout{game};
  State start{game, layout};
  State state{game, layout};
  Notation notation{game, {"Ana", "Bruno"}};
  Memory memory{game};
  lua::BotImpl bot{game, notation, {{"bot.lua", "function choose(me) return legal()[1] end", {}}}};
  lua_State* L = bot.L_;
  Observation seen{start};
  std::map<std::string, int> things;  // registry

  World() {
    for (const int card : {0, 2, 6}) start.move_card(static_cast<CardId>(card), 1);
    for (const int card : {8, 9}) start.move_card(static_cast<CardId>(card), 2);
    start.turn().rng = Rng(1);
    enter_phase(start, 0, 0);
    memory.begin(start);
    seen = observe({start, memory}, 0);
    bot.seat_ = 0;
    bot.seen_ = &seen;
    bot.watch_.begin(start, {kNone, nullptr});
    bot.vm_.budget().use_exact();
    begin();
    keep("nil", [&] { lua_pushnil(L); });
    keep("true", [&] { lua_pushboolean(L, 1); });
    keep("one", [&] { lua_pushinteger(L, 1); });
    keep("huge", [&] { lua_pushinteger(L, std::numeric_limits<lua_Integer>::min()); });
    keep("nan", [&] { lua_pushnumber(L, std::numeric_limits<lua_Number>::quiet_NaN()); });
    keep("text", [&] { lua_pushliteral(L, "suit"); });
    keep("table", [&] { lua_newtable(L); });
    keep("function", [&] { bot.vm_.push_name("choose"); });
    for (const auto& [name, handle] : {std::pair<const char*, std::pair<Tag, int>>{"card", {Tag::card, 0}},
                                       {"zone", {Tag::zone, 0}},
                                       {"family of zones", {Tag::zones, 1}},
                                       {"counter", {Tag::counter, 0}},
                                       {"family of counters", {Tag::counters, 1}},
                                       {"seat", {Tag::seat, 0}},
                                       {"list of seats", {Tag::seats, 0}},
                                       {"fact", {Tag::fact, 0}},
                                       {"loop", {Tag::walk, 0}}})
      keep(name, [&, handle = handle] {
        lua::push_object(L, handle.first, static_cast<lua::ObjectId>(handle.second));
      });
    keep("plain card", [&] { bot.host_.things.push_other(L, lua::UnseenCard(0)); });
    const auto push = [&](const Move& move) { lua::push_move(L, ObservedMove::of_seen(move)); };
    keep("move", [&] { push({1, 0, {0}}); });
    keep("odd move", [&] { push({3, 0, {11, std::numeric_limits<std::int16_t>::max()}}); });
  }

  template <class Push>
  void keep(const std::string& name, Push push) {
    push();
    things[name] = luaL_ref(L, LUA_REGISTRYINDEX);
  }
  void push(const std::string& name) const { lua_rawgeti(L, LUA_REGISTRYINDEX, things.at(name)); }

  void begin() {
    state = start;
    bot.access_.begin(state);
    bot.host_.things.free_all_walks();
    bot.vm_.budget().begin_game();
  }

  // Whether the function accepted the arguments.
  bool call(lua_CFunction function, const std::vector<std::string>& arguments) {
    begin();
    const int before = lua_gettop(L);
    lua_pushcfunction(L, function);
    for (const std::string& one : arguments) push(one);
    const bool took = lua::protected_call(L, static_cast<int>(arguments.size()), LUA_MULTRET);
    lua_settop(L, before);
    return took;
  }
};

// All functions for rules and bots, except Lua's own functions, which accept any value.
std::vector<Binding> all_functions() {
  std::vector<Binding> all;
  for (const Bindings& names :
       {lua::zone_names(), lua::zone_questions(), lua::zone_functions(), lua::family_names(),
        lua::card_names(), lua::card_functions(), lua::fact_names(), lua::counter_names(),
        lua::counter_functions(), lua::seat_names(), lua::seats_names(), lua::each_functions(),
        lua::flow_functions(), lua::imagine_functions(), lua::data_names(), lua::bot_names(),
        lua::bot_move_names(), lua::bot_card_names()}) {
    for (const Binding& one : names) {
      if (one.function != nullptr) all.push_back(one);
    }
  }
  return all;
}

// The objects on which a method can be called. Every method of a zone also works on a list of cards, even an
// empty one.
Names callable_on(const std::string& thing, const char* method) {
  if (thing == "card") return {"card", "plain card"};
  const bool asks = std::ranges::any_of(
      lua::zone_questions(), [&](const Binding& one) { return std::string_view(one.name) == method; });
  if (thing == "zone" && asks) return {"zone", "table"};
  if (thing == "seats") return {"list of seats"};
  return {thing};
}

}  // namespace

TEST_CASE("no function accepts an object of the wrong kind", "[lua][objects]") {
  World world;
  std::size_t taken = 0;
  for (const Binding& one : all_functions()) {
    CAPTURE(one.call);
    const std::string form = one.call;
    const std::size_t colon = form.find(':');
    const std::string method_of = colon < form.find('(') ? form.substr(0, colon) : "";
    for (const auto& [first, unused1] : world.things) {
      for (const auto& [second, unused2] : world.things) {
        for (const char* third : {"nil", "move", "zone"}) {
          std::vector<std::string> arguments{first, second, third};
          arguments.resize(static_cast<std::size_t>(std::clamp<int>(one.arity.most, 1, 3)));
          if (!world.call(one.function, arguments)) continue;
          ++taken;
          CAPTURE(first, second, third);
          if (!method_of.empty()) CHECK(callable_on(method_of, one.name).contains(first));
          // `legal` and `free_moves` take a move, and `for` takes a loop. Unused extra arguments do not
          // count.
          const auto wants = [&](std::size_t n) { return n < arguments.size() ? arguments[n] : ""; };
          const std::string_view name = one.name;
          const bool about_moves = name == "legal" || name == "free_moves";
          if (!about_moves) CHECK_FALSE((wants(0) == "move" || wants(0) == "odd move" || wants(0) == "loop"));
        }
      }
    }
  }
  CHECK(taken > 500);  // many calls succeed, so the test does not merely see other errors
}

TEST_CASE("the values that 'each' gives a loop work only in that loop", "[lua][objects]") {
  World world;
  lua_State* const L = world.L;
  for (const char* of : {"zone", "family of zones", "family of counters", "list of seats"}) {
    CAPTURE(of);
    world.begin();
    world.bot.vm_.push_name("each");
    world.push(of);
    REQUIRE(lua::protected_call(L, 1, 2));
    lua_pop(L, 1);
    lua_CFunction const next = lua_tocfunction(L, -1);
    lua_pop(L, 1);
    for (const auto& [first, unused1] : world.things) {
      for (const auto& [second, unused2] : world.things) {
        CAPTURE(first, second);
        const bool took = world.call(next, {first, second});
        const bool any = std::string_view(of) == "list of seats";
        const bool its_own = first == of || (std::string_view(of) == "zone" && first == "loop");
        if (took) CHECK((any || its_own));
      }
    }
  }
}

TEST_CASE("an object's text says what it is, not where it is in memory", "[lua][objects]") {
  World world;
  lua_State* const L = world.L;
  for (const auto& [name, reference] : world.things) {
    if (name == "table" || name == "function") continue;
    CAPTURE(name);
    world.begin();
    world.bot.vm_.push_name("tostring");
    world.push(name);
    if (!lua::protected_call(L, 1, 1)) continue;  // the seat does not know this card
    CHECK(std::string(lua_tostring(L, -1)).find("0x") == std::string::npos);
    lua_pop(L, 1);
  }
}

TEST_CASE("a bot can read, compare and check a move, whatever it was built from", "[lua][objects]") {
  const std::string script = R"(
local function try(f) local fine, why = pcall(f) return fine end
function choose(me)
  local f, walk = each(deck)
  local move = moves.drop(me.hand[1])
  local things = {me, me.hand, me.hand[1], deck, deck[1], pile, tokens, seats, move, f, walk, 1, -1, 99999999999,
                  0.5, "red", true, {}, move.card}
  for _, a in ipairs(things) do
    try(function() return moves.drop(a).card end)
    try(function() return legal(moves.drop(a)) end)
    for _, b in ipairs(things) do
      try(function() return tostring(moves.sort(a, b)) end)
      try(function() return moves.sort(a, b) == moves.tell(a, b) end)
      try(function() return legal(moves.tell(a, b)) end)
      try(function() return f(a, b) end)
    end
  end
  for card in each(deck) do
    for again in f, walk do end
  end
  assert(not legal(moves.sort(me.hand[1], 99999)) and tostring(moves.sort(me.hand[1], 99999)))
  return move
end)";
  World world;
  lua::Bot bot(world.game, world.notation, {{"bot.lua", script, {}}});
  bot.begin(0, 1);
  const ObservedMove move = bot.choose(world.seen);
  CHECK(world.game.moves[move.kind].name == "drop");
  CHECK(world.seen.state.zone_of(static_cast<CardId>(move.args[0])) == 1);
}
