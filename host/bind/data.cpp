// Options, tables and attributes; and moves.NAME, phases.NAME, zones.NAME, where rule files put functions.
#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <vector>

#include "base/suggest.h"
#include "bind/objects.h"
#include "lua/call.h"
#include "lua/sandbox.h"
#include "lua/values.h"
#include "lua/wrapper.h"

namespace fuda::lua {

namespace {

constexpr Binding kCalled[] = {
    {"setup", nullptr, May::change, "function setup()",
     "Called once in a new game, after the host's shuffle and deal and before the first phase is entered; "
     "and again in each round that `redeal` begins."},
    {"score", nullptr, May::look, "function score([seat,] outcome)",
     "Returns the score, a whole number from -2^53 to 2^53; anything else is an error. With `score: team` it "
     "is called with the "
     "outcome's name, nil while the game goes on; with `score: seats` once for each seat, with the seat as "
     "the first argument. A score for which it looked at what a seat does not see is not shown to that seat. "
     "Without this "
     "function a score is 0."},
    {"imagine", nullptr, May::look, "function imagine(seat)",
     "Called before hidden cards are dealt again for a player who thinks ahead, with the seat that thinks. "
     "It "
     "sees what this seat knows, and says with `rule_out` where cards cannot lie; and it may set counters "
     "that the seat does not see, also with `random`. Without it, everything is possible that was not seen "
     "or told otherwise."},
};
constexpr Binding kMoveFunctions[] = {
    {"apply", nullptr, May::change, "function moves.NAME.apply(me, …)",
     "Does what the move does: called when it is made, after its cost was taken and its gain given, with the "
     "seat and one value for each parameter. A move without it must have a `cost` or a `gain`, or the rules "
     "are not loaded."},
    {"allowed", nullptr, May::look, "function moves.NAME.allowed(me, …)",
     "The move's guard: `return false, \"reason\"` refuses it, true or nothing allows it, anything else is "
     "an error. With the seat alone it is asked once for all moves of this kind; with parameters once for "
     "each candidate, which is slower."},
    {"except", nullptr, May::look, "function moves.NAME.except(me, …)",
     "Says which value of the move's last parameter cannot be chosen: `return VALUE, \"reason\"`, or a list "
     "of values; nothing if all can. Asked once for all of them, with the parameters before the last. "
     "Without a reason, `allowed` is asked for it, if there is one."},
    {"sets", nullptr, May::look, "function moves.NAME.sets(me, …)",
     "Lists the cards that can be taken together, where the last parameter says `sets: rules`: "
     "`return {{a, b}, {c, d, e}}`. Asked with the parameters before the last."},
};
constexpr Binding kPhaseFunctions[] = {
    {"enter", nullptr, May::change, "function phases.NAME.enter(seat)",
     "Called when the phase is entered, also at the start of every turn in it, with the seat whose turn it "
     "is. A phase without moves consists only of this; then the game goes on as its `then` says, unless this "
     "called `go` or `finish`."},
};
constexpr Binding kZoneFunctions[] = {
    {"emptied", nullptr, May::change, "function zones.NAME.emptied(zone)",
     "Called when a rule took the last card out of a zone of this name, with that zone. Not called for the "
     "host's own deal."},
};
constexpr Binding kData[] = {
    {"ZONE", nullptr, May::always, "ZONE",
     "Each zone that the game declares, under its own name; a family where there are several of them."},
    {"COUNTER", nullptr, May::always, "COUNTER", "Each counter that the game declares, in the same way."},
    {"options", nullptr, May::always, "options.NAME",
     "The value of an option: a whole number, a text, or true and false. An error for an unknown one."},
    {"attributes", nullptr, May::always, "attributes.NAME",
     "The list of the attribute's values in their order: whole numbers where they are numbers, otherwise "
     "texts."},
    {"tables", nullptr, May::always, "tables.NAME",
     "What `tables` in the YAML says, read-only; a key that looks like a whole number is one, so that two "
     "such "
     "keys of one mapping must not be the same number. A name that is "
     "missing is an error, a whole number that is missing is nil: `tables.worth[n] or 0`, and so is a key "
     "that `shapes` makes optional. `pairs`, `ipairs` and `#` work on it and on what is within."},
    {"moves", nullptr, May::always, "moves.NAME", "Takes the functions of a move; see `moves.NAME.apply`."},
    {"phases", nullptr, May::always, "phases.NAME",
     "Takes the function of a phase; see `phases.NAME.enter`."},
    {"zones", nullptr, May::always, "zones.NAME", "Takes the function of a zone; see `zones.NAME.emptied`."},
    {"seats", nullptr, May::always, "seats", "The list of all seats, the first one at 1."},
};

// A name that is not in upvalue 3, a comma-separated list, is a mistake.
void refuse_unknown(lua_State* L, const std::string& where, const std::string& key) {
  std::vector<std::string> known;
  for (const char* at = lua_tostring(L, lua_upvalueindex(3)); *at != '\0';) {
    const char* end = std::strchr(at, ',');
    known.emplace_back(at, end);
    at = end + 1;
  }
  if (std::find(known.begin(), known.end(), key) == known.end()) {
    raise(L, fmt::format("the host never calls '{}.{}'", where, key), suggestion(key, known));
  }
}

// Upvalues: the table that keeps the functions, its name ("moves.x"), the names that may be set, separated by
// commas.
int set_function(lua_State* L) {
  const std::string where = lua_tostring(L, lua_upvalueindex(2));
  const std::string key = push_text(L, 2);
  if (access(L).running()) raise(L, fmt::format("cannot set '{}.{}' while the game is running", where, key));
  refuse_unknown(L, where, key);
  const bool gone = lua_isnil(L, 3);  // a variant needs none of what the game has there
  if (!gone && lua_type(L, 3) != LUA_TFUNCTION)
    raise(L, fmt::format("'{}.{}' must be a function", where, key));
  if (gone) {
    lua_pushvalue(L, 2);
    if (lua_rawget(L, lua_upvalueindex(1)) == LUA_TNIL)
      raise(L, fmt::format("there is no '{}.{}' to take away", where, key));
    lua_pop(L, 1);
  }
  Functions& functions = host(L).functions;
  const std::string wrong = gone ? functions.take_away(where + "." + key, running_place(L))
                                 : functions.define(where + "." + key, defined_at(L, 3));
  if (!wrong.empty()) raise(L, wrong, functions.hint());
  lua_pushvalue(L, 2);
  lua_pushvalue(L, 3);
  lua_rawset(L, lua_upvalueindex(1));
  return 0;
}

// (proxy, key): a function that is there. Upvalues as above.
int get_function(lua_State* L) {
  if (!access(L).running() && lua_type(L, 2) == LUA_TSTRING) {
    host(L).functions.looked_at(
        fmt::format("{}.{}", lua_tostring(L, lua_upvalueindex(2)), lua_tostring(L, 2)));
  }
  lua_pushvalue(L, 2);
  if (lua_rawget(L, lua_upvalueindex(1)) == LUA_TNIL) {
    refuse_unknown(L, lua_tostring(L, lua_upvalueindex(2)), push_text(L, 2));
    lua_settop(L, 2);
    lua_pushnil(L);
  }
  return 1;
}

// Pushes a table that takes the functions named in `names`, and leaves what keeps them in the registry under
// `slot`.
void push_function_slots(lua_State* L, const std::string& slot, Bindings names) {
  lua_newtable(L);  // the proxy
  lua_newtable(L);  // its metatable
  lua_newtable(L);  // what keeps the functions
  lua_pushvalue(L, -1);
  lua_setfield(L, LUA_REGISTRYINDEX, slot.c_str());
  std::string list;
  for (const Binding& one : names) list += std::string(one.name) + ",";
  lua_pushvalue(L, -1);
  lua_pushlstring(L, slot.data(), slot.size());
  lua_pushlstring(L, list.data(), list.size());
  lua_pushcclosure(L, guarded<get_function>, 3);
  lua_setfield(L, -3, "__index");
  lua_pushlstring(L, slot.data(), slot.size());
  lua_pushlstring(L, list.data(), list.size());
  lua_pushcclosure(L, guarded<set_function>, 3);
  lua_setfield(L, -2, "__newindex");
  lua_setmetatable(L, -2);
}

template <class Things>
void bind_slots(Vm& vm, const char* list, const Things& things, Bindings names) {
  lua_State* L = vm.state();
  lua_newtable(L);
  for (const auto& thing : things) {
    push_function_slots(L, fmt::format("{}.{}", list, thing.name), names);
    lua_setfield(L, -2, thing.name.c_str());
  }
  make_read_only(L, list);
  vm.set_name(list);
}

Data attribute_values(const Game& game) {
  Data::Mapping attributes;
  for (const Attribute& attribute : game.attributes) {
    Data::List values;
    for (const Value& value : attribute.values) {
      Data item;
      if (attribute.numeric) {
        item.value = std::int64_t{value.number};
      } else {
        item.value = value.name;
      }
      values.push_back(std::move(item));
    }
    attributes.emplace_back(attribute.name, Data{std::move(values)});
  }
  return {std::move(attributes)};
}

}  // namespace

Bindings called_functions() { return kCalled; }
Bindings move_functions() { return kMoveFunctions; }
Bindings phase_functions() { return kPhaseFunctions; }
Bindings emptied_functions() { return kZoneFunctions; }
Bindings data_names() { return kData; }

void bind_data(Vm& vm, const Game& game) {
  lua_State* L = vm.state();
  lua_newtable(L);
  for (const Option& option : game.options) {
    if (option.numeric) {
      lua_pushinteger(L, std::stoll(option.value));
    } else if (option.value == "true" || option.value == "false") {
      lua_pushboolean(L, option.value == "true" ? 1 : 0);
    } else {
      lua_pushlstring(L, option.value.data(), option.value.size());
    }
    lua_setfield(L, -2, option.name.c_str());
  }
  make_read_only(L, "options");
  vm.set_name("options");

  const Data empty{Data::Mapping{}};
  vm.allocator().weigh_tables(true);  // a game's author chooses what they hold
  push_data(L, std::holds_alternative<Data::Mapping>(game.tables.value) ? game.tables : empty, true,
            "tables");
  vm.allocator().weigh_tables(false);
  vm.set_name("tables");
  push_data(L, attribute_values(game), true, "attributes");
  vm.set_name("attributes");

  bind_slots(vm, "moves", game.moves, kMoveFunctions);
  bind_slots(vm, "phases", game.phases, kPhaseFunctions);
  bind_slots(vm, "zones", game.zone_families, kZoneFunctions);
  for (const Binding& one : kCalled) vm.allow_assignment(one.name);
}

}  // namespace fuda::lua
