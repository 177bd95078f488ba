// The options, tables and attributes of a game, in the form that rules read. This file also provides
// moves.NAME, phases.NAME and zones.NAME, to which rule files assign functions.
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
     "The host calls this function once in a new game, after shuffling and dealing and before the first "
     "phase. The host calls this function again in each round that `redeal` begins."},
    {"score", nullptr, May::look, "function score([seat,] outcome)",
     "Returns the score, a whole number from -2^53 to 2^53. Any other result is an error. With `score: "
     "team`, the host calls this function with the outcome's name, or with nil during the game. With `score: "
     "seats`, the host calls this function once for each seat, with the seat as the first argument. If the "
     "function reads something that a seat does not see, the host does not show the score to that seat. "
     "Without this function, every score is 0."},
    {"imagine", nullptr, May::look, "function imagine(seat)",
     "The host calls this function before it deals the hidden cards again for a bot that thinks ahead. The "
     "argument is the bot's seat. The function sees what this seat knows, and calls `rule_out` to say where "
     "cards cannot be. The function can set counters that the seat does not see, and can use `random`. "
     "Without this function, a hidden card can be any card that does not contradict what the seat has seen "
     "or been told."},
};
constexpr Binding kMoveFunctions[] = {
    {"apply", nullptr, May::change, "function moves.NAME.apply(me, …)",
     "Performs the move. The host calls this function when a seat makes the move, after applying the move's "
     "`cost` and `gain`. The arguments are the seat and one value per parameter. A move without this "
     "function must have a `cost` or a `gain`; otherwise the rules do not load."},
    {"allowed", nullptr, May::look, "function moves.NAME.allowed(me, …)",
     "The move's guard. To refuse the move, `return false, \"reason\"`; to allow the move, return true or "
     "nothing. Any other result is an error. If the function takes only the seat, the host calls this "
     "function once for all moves of this kind. If the function also takes the parameters, the host calls "
     "this function once for each candidate, which is slower."},
    {"except", nullptr, May::look, "function moves.NAME.except(me, …)",
     "Excludes values of the move's last parameter with `return VALUE, \"reason\"`, or with a list of "
     "values. To exclude no value, the function returns nothing. The host calls this function once for all "
     "values, with the seat and the parameters before the last. Without a reason, the host asks the move's "
     "`allowed` for one, if the move has that function."},
    {"sets", nullptr, May::look, "function moves.NAME.sets(me, …)",
     "Lists the sets of cards that the move can take, for example with `return {{a, b}, {c, d, e}}`. The "
     "move's last parameter must have `sets: rules`. The host calls this function with the seat and the "
     "parameters before the last."},
};
constexpr Binding kPhaseFunctions[] = {
    {"enter", nullptr, May::change, "function phases.NAME.enter(seat)",
     "The host calls this function when the game enters the phase, and at the start of every turn in the "
     "phase. The argument is the seat whose turn it is. In a phase without moves, only this function runs. "
     "The game then continues as the phase's `then` says, unless the function calls `go` or `finish`."},
};
constexpr Binding kZoneFunctions[] = {
    {"emptied", nullptr, May::change, "function zones.NAME.emptied(zone)",
     "The host calls this function when a rule has taken the last card out of a zone with this name. The "
     "argument is the emptied zone. The host does not call the function during its own deal."},
};
constexpr Binding kData[] = {
    {"ZONE", nullptr, May::always, "ZONE",
     "Each zone that the game declares, under its own name. If several zones share the name, the name stands "
     "for their family."},
    {"COUNTER", nullptr, May::always, "COUNTER",
     "Each counter that the game declares, under its own name. If several counters share the name, the name "
     "stands for their family."},
    {"options", nullptr, May::always, "options.NAME",
     "The value of an option: a whole number, a text, true or false. An unknown option is an error."},
    {"attributes", nullptr, May::always, "attributes.NAME",
     "The attribute's values as a list, in the order in which the YAML declares them: whole numbers if the "
     "values are numbers, otherwise texts."},
    {"tables", nullptr, May::always, "tables.NAME",
     "The contents of `tables` in the YAML, read-only. A key that looks like a whole number is a number, so "
     "two keys of a mapping cannot be the same number. A missing name is an error. A missing number gives "
     "nil, as in `tables.worth[n] or 0`. A missing key that `shapes` makes optional gives nil, too. `pairs`, "
     "`ipairs` and `#` work on a table and on every table inside it."},
    {"moves", nullptr, May::always, "moves.NAME",
     "The table to which rules assign the functions of a move, such as `moves.NAME.apply`."},
    {"phases", nullptr, May::always, "phases.NAME",
     "The table to which rules assign the function of a phase, `phases.NAME.enter`."},
    {"zones", nullptr, May::always, "zones.NAME",
     "The table to which rules assign the function of a zone, `zones.NAME.emptied`."},
    {"seats", nullptr, May::always, "seats", "The list of all seats; the first seat is number 1."},
};

// Raises an error for a name that is not in upvalue 3, which is a comma-separated list.
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

// The upvalues are the table that keeps the functions, its name ("moves.x"), and the permitted names,
// separated by commas.
int set_function(lua_State* L) {
  const std::string where = lua_tostring(L, lua_upvalueindex(2));
  const std::string key = push_text(L, 2);
  if (access(L).running()) raise(L, fmt::format("cannot set '{}.{}' while the game is running", where, key));
  refuse_unknown(L, where, key);
  const bool gone = lua_isnil(L, 3);  // a variant may remove a function of the game
  if (!gone && lua_type(L, 3) != LUA_TFUNCTION)
    raise(L, fmt::format("'{}.{}' must be a function", where, key));
  if (gone) {
    lua_pushvalue(L, 2);
    if (lua_rawget(L, lua_upvalueindex(1)) == LUA_TNIL)
      raise(L, fmt::format("there is no '{}.{}' to remove", where, key));
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

// Takes (proxy, key) and returns an existing function. The upvalues are those of set_function.
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

// Pushes a proxy for assigning the functions named in `names`. The registry has the table of these functions
// under `slot`.
void push_function_slots(lua_State* L, const std::string& slot, Bindings names) {
  lua_newtable(L);  // the proxy
  lua_newtable(L);  // its metatable
  lua_newtable(L);  // keeps the functions
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
  vm.allocator().weigh_tables(true);  // the author of the game determines the size of tables
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
