#include "lua/sandbox.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/key_number.h"
#include "base/suggest.h"
#include "lua/call.h"
#include "lua/vm.h"

namespace fuda::lua {

namespace {

// The addresses of these variables are registry keys.
const char kEnvironment = 0;
const char kAssignable = 0;

std::string key_text(lua_State* L, int index) {
  std::string text = push_text(L, index);
  lua_pop(L, 1);
  return text;
}

// Handles (environment, name). Returns nil for a missing name that may be assigned later.
int unknown_name(lua_State* L) {
  if (is_assignable(L, 2)) return 0;
  const std::string name = key_text(L, 2);
  charge(L, context(L)->error_cost);
  raise(L, "unknown name '" + name + "'", suggestion(name, keys_of(L, 1)),
        {Subject::Kind::unknown_name, name});
}

int refuse_name(lua_State* L) {
  if (is_assignable(L, 2)) {
    lua_rawset(L, 1);
    return 0;
  }
  refuse_global(L, key_text(L, 2));
}

// Handles (library, key). Upvalue 1 is the library's name.
int unknown_key(lua_State* L) {
  const std::string library = lua_tostring(L, lua_upvalueindex(1));
  const std::string key = key_text(L, 2);
  charge(L, context(L)->error_cost);
  if (lua_isnil(L, 2)) {
    raise(L, "the key of '" + library + "' is nil, as in " + library + "[nil]",
          "the key may be an item that a list does not have, such as item 0, or the result of a function "
          "without a return");
  }
  const auto known = keys_of(L, 1);
  const CodeReader* const reader = context(L)->reader;
  std::string hint = reader == nullptr ? "" : reader->left_out(library + "." + key);
  if (hint.empty() && !known.empty()) hint = suggestion(key, known);
  if (hint.empty()) {
    lua_pushnil(L);
    const bool is_empty = lua_next(L, 1) == 0;
    hint = is_empty ? "'" + library + "' is empty" : "the keys of '" + library + "' are numbers";
  }
  const std::string name = library + "." + key;
  raise(L, "unknown name '" + name + "'", hint, {Subject::Kind::unknown_name, name});
}

// Handles an unknown key of a data table, as unknown_key does for other read-only tables. Upvalue 2 is a set
// of keys that may be missing.
int unknown_datum(lua_State* L) {
  if (lua_isinteger(L, 2) != 0) return 0;
  lua_pushvalue(L, 2);
  if (lua_rawget(L, lua_upvalueindex(2)) != LUA_TNIL) return 0;
  lua_pop(L, 1);
  const std::string key = key_text(L, 2);
  if (const auto number = lua_type(L, 2) == LUA_TSTRING ? key_number(key) : std::nullopt) {
    const std::string name = lua_tostring(L, lua_upvalueindex(1));
    if (lua_rawgeti(L, 1, *number) != LUA_TNIL) {
      raise(L, "unknown name '" + name + "." + key + "'",
            fmt::format("this key is a number: write {}[{}]", name, *number),
            {Subject::Kind::unknown_name, name + "." + key});
    }
    lua_pop(L, 1);
  }
  return unknown_key(L);
}

int refuse_library_key(lua_State* L) {
  const std::string library = lua_tostring(L, lua_upvalueindex(1));
  const std::string name = library + "." + key_text(L, 2);
  raise(L, "cannot set '" + name + "': it is read-only",
        library == "moves"    ? "write: function " + name + ".apply(me, …)"
        : library == "phases" ? "write: function " + name + ".enter(seat)"
        : library == "zones"  ? "write: function " + name + ".emptied()"
                              : "");
}

}  // namespace

std::vector<std::string> keys_of(lua_State* L, int table) {
  std::vector<std::string> names;
  lua_pushnil(L);
  while (lua_next(L, table) != 0) {
    lua_pop(L, 1);
    if (lua_type(L, -1) == LUA_TSTRING) names.emplace_back(lua_tostring(L, -1));
  }
  std::sort(names.begin(), names.end());
  return names;
}

bool is_assignable(lua_State* L, int name) {
  push_assignable(L);
  lua_pushvalue(L, name);
  const bool found = lua_rawget(L, -2) != LUA_TNIL;
  lua_pop(L, 2);
  return found;
}

void refuse_global(lua_State* L, const std::string& name) {
  raise(L,
        "cannot set '" + name + "': rules keep nothing outside the host; use 'local', or declare a counter");
}

void push_environment(lua_State* L) { lua_rawgetp(L, LUA_REGISTRYINDEX, &kEnvironment); }
void push_assignable(lua_State* L) { lua_rawgetp(L, LUA_REGISTRYINDEX, &kAssignable); }

namespace {

// Handles (proxy). Upvalue 1 is the table behind the proxy.
int data_pairs(lua_State* L) {
  lua_settop(L, 0);
  lua_pushvalue(L, lua_upvalueindex(1));
  return sorted_pairs(L);
}

int data_length(lua_State* L) {
  lua_pushinteger(L, static_cast<lua_Integer>(lua_rawlen(L, lua_upvalueindex(1))));
  return 1;
}

// Pops a closure for missing keys of the table below it, and replaces that table with a proxy.
void hide(lua_State* L, const char* name) {
  lua_createtable(L, 0, 1);  // the metatable of the table behind the proxy
  lua_insert(L, -2);
  lua_setfield(L, -2, "__index");
  lua_setmetatable(L, -2);
  lua_newtable(L);
  lua_createtable(L, 0, 2);  // the metatable of the proxy
  lua_pushvalue(L, -3);
  lua_setfield(L, -2, "__index");
  lua_pushstring(L, name);
  lua_pushcclosure(L, refuse_library_key, 1);
  lua_setfield(L, -2, "__newindex");
  lua_setmetatable(L, -2);
  lua_remove(L, -2);
}

}  // namespace

void make_read_only(lua_State* L, const char* name) {
  lua_pushstring(L, name);
  lua_pushcclosure(L, unknown_key, 1);
  hide(L, name);
}

void make_read_only_data(lua_State* L, const char* name, const std::vector<std::string>& absent) {
  lua_pushstring(L, name);
  lua_createtable(L, 0, static_cast<int>(absent.size()));
  for (const std::string& key : absent) {
    lua_pushboolean(L, 1);
    lua_setfield(L, -2, key.c_str());
  }
  lua_pushcclosure(L, unknown_datum, 2);
  hide(L, name);
  lua_getmetatable(L, -1);
  lua_getfield(L, -1, "__index");  // the table behind the proxy
  lua_pushvalue(L, -1);
  lua_pushcclosure(L, data_pairs, 1);
  lua_setfield(L, -3, "__pairs");
  lua_pushcclosure(L, data_length, 1);
  lua_setfield(L, -2, "__len");
  lua_pop(L, 1);
}

void push_metatable(lua_State* L, lua_CFunction read, lua_CFunction write) {
  lua_createtable(L, 0, 2);
  lua_pushcfunction(L, read);
  lua_setfield(L, -2, "__index");
  lua_pushcfunction(L, write);
  lua_setfield(L, -2, "__newindex");
}

void open_sandbox(lua_State* L) {
  lua_newtable(L);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &kAssignable);
  lua_newtable(L);
  push_metatable(L, unknown_name, refuse_name);
  // Set the metatable last, because it would refuse assignments to the libraries' names.
  lua_insert(L, -2);
  open_base(L);
  open_table(L);
  open_string(L);
  open_math(L);
  lua_insert(L, -2);
  lua_setmetatable(L, -2);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &kEnvironment);
}

const char* push_text(lua_State* L, int index, std::size_t* length) {
  index = lua_absindex(L, index);
  if (luaL_callmeta(L, index, "__tostring") != 0) {
    if (lua_type(L, -1) != LUA_TSTRING) luaL_error(L, "'__tostring' must return a text");
    return lua_tolstring(L, -1, length);
  }
  switch (lua_type(L, index)) {
    case LUA_TNUMBER:
    case LUA_TSTRING:
      lua_pushvalue(L, index);
      break;
    case LUA_TBOOLEAN:
      lua_pushstring(L, lua_toboolean(L, index) != 0 ? "true" : "false");
      break;
    default: {
      const int type = luaL_getmetafield(L, index, "__name");
      if (type == LUA_TSTRING) break;
      if (type != LUA_TNIL) lua_pop(L, 1);
      lua_pushstring(L, luaL_typename(L, index));
    }
  }
  return lua_tolstring(L, -1, length);
}

}  // namespace fuda::lua
