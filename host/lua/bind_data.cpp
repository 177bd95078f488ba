// Options and tables to read, and the places where a rule file puts its functions: moves.NAME.apply,
// phases.NAME.enter.
#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <vector>

#include "core/suggest.h"
#include "lua/objects.h"
#include "lua/sandbox.h"
#include "lua/values.h"
#include "lua/wrapper.h"

namespace fuda::lua {

namespace {

constexpr const char* kMoveFunctions[] = {"apply", "allowed"};
constexpr const char* kPhaseFunctions[] = {"enter"};
constexpr const char* kZoneFunctions[] = {"emptied"};

// A name that is none of those in upvalue 3, by comma, is a mistake.
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

// Upvalues: the table that keeps the functions, its name ("moves.x"), the names that may be set, by comma.
int set_function(lua_State* L) {
  const std::string where = lua_tostring(L, lua_upvalueindex(2));
  const std::string key = push_text(L, 2);
  if (!host(L).loading) raise(L, fmt::format("cannot set '{}.{}' while the game is running", where, key));
  refuse_unknown(L, where, key);
  if (lua_type(L, 3) != LUA_TFUNCTION) raise(L, fmt::format("'{}.{}' must be a function", where, key));
  if (Functions* functions = host(L).functions) {
    lua_Debug info;
    lua_pushvalue(L, 3);
    lua_getinfo(L, ">S", &info);
    const Place place{info.source[0] == '@' ? info.source + 1 : info.source, info.linedefined, 0, 1};
    const std::string wrong = functions->define(where + "." + key, place);
    if (!wrong.empty()) raise(L, wrong, functions->hint());
  }
  lua_pushvalue(L, 2);
  lua_pushvalue(L, 3);
  lua_rawset(L, lua_upvalueindex(1));
  return 0;
}

// (proxy, key): a function that is there. Upvalues as above.
int get_function(lua_State* L) {
  if (host(L).loading && host(L).functions != nullptr && lua_type(L, 2) == LUA_TSTRING) {
    host(L).functions->looked_at(
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
template <std::size_t n>
void push_function_slots(lua_State* L, const std::string& slot, const char* const (&names)[n]) {
  lua_newtable(L);  // the proxy
  lua_newtable(L);  // its metatable
  lua_newtable(L);  // what keeps the functions
  lua_pushvalue(L, -1);
  lua_setfield(L, LUA_REGISTRYINDEX, slot.c_str());
  std::string list;
  for (const char* name : names) list += std::string(name) + ",";
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

template <class Things, std::size_t n>
void bind_slots(Vm& vm, const char* list, const Things& things, const char* const (&names)[n]) {
  lua_State* L = vm.state();
  lua_newtable(L);
  for (const auto& thing : things) {
    push_function_slots(L, fmt::format("{}.{}", list, thing.name), names);
    lua_setfield(L, -2, thing.name.c_str());
  }
  make_read_only(L, list);
  vm.set_name(list);
}

}  // namespace

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
  push_data(L, std::holds_alternative<Data::Mapping>(game.tables.value) ? game.tables : empty, true,
            "tables");
  vm.set_name("tables");

  bind_slots(vm, "moves", game.moves, kMoveFunctions);
  bind_slots(vm, "phases", game.phases, kPhaseFunctions);
  bind_slots(vm, "zones", game.zone_families, kZoneFunctions);
}

}  // namespace fuda::lua
