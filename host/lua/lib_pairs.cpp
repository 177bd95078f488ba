// pairs(t): visits whole numbers in ascending order, then texts by their bytes, then false and true.
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstring>
#include <memory_resource>
#include <string_view>

#include "lua/sandbox.h"
#include "lua/vm.h"

namespace fuda::lua {

namespace {

struct Key {
  int rank;  // 0 integer, 1 text, 2 boolean
  lua_Integer number;
  std::string_view text;  // valid while the table holds the key

  bool operator<(const Key& other) const {
    if (rank != other.rank) return rank < other.rank;
    return rank == 1 ? text < other.text : number < other.number;
  }
};

Key key_at(lua_State* L, int index) {
  if (lua_isinteger(L, index) != 0) return {0, lua_tointeger(L, index), {}};
  if (lua_type(L, index) == LUA_TSTRING) {
    std::size_t length = 0;
    const char* const text = lua_tolstring(L, index, &length);
    return {1, 0, {text, length}};
  }
  if (lua_type(L, index) == LUA_TBOOLEAN) return {2, lua_toboolean(L, index), {}};
  raise(L, std::string("pairs: a key is a ") + luaL_typename(L, index) +
               ", which has no order; use whole numbers or texts as keys");
}

void push_key(lua_State* L, const Key& key) {
  if (key.rank == 0) lua_pushinteger(L, key.number);
  if (key.rank == 1) lua_pushlstring(L, key.text.data(), key.text.size());
  if (key.rank == 2) lua_pushboolean(L, static_cast<int>(key.number));
}

// Visits a list without gaps: (table, last index) -> next index and value.
int next_in_list(lua_State* L) {
  lua_Integer i = lua_isnil(L, 2) ? 0 : lua_tointeger(L, 2);
  const lua_Integer last = lua_tointeger(L, lua_upvalueindex(1));
  while (++i <= last) {
    lua_pushinteger(L, i);
    if (lua_rawgeti(L, 1, i) != LUA_TNIL) return 2;
    lua_pop(L, 2);
  }
  lua_pushnil(L);
  return 1;
}

// Visits sorted keys. The upvalues are the sorted keys, and the number of visited keys. Skips keys whose
// value has become nil.
int next_in_keys(lua_State* L) {
  lua_Integer i = lua_tointeger(L, lua_upvalueindex(2));
  for (;;) {
    ++i;
    if (lua_rawgeti(L, lua_upvalueindex(1), i) == LUA_TNIL) return 1;
    lua_pushvalue(L, -1);
    if (lua_rawget(L, 1) != LUA_TNIL) break;
    lua_pop(L, 2);
  }
  lua_pushinteger(L, i);
  lua_replace(L, lua_upvalueindex(2));
  return 2;
}

// The length of the table at index 1 if it is a list, otherwise -1.
lua_Integer list_length(lua_State* L) {
  const auto border = static_cast<lua_Integer>(lua_rawlen(L, 1));
  lua_Integer n = 0;
  lua_pushnil(L);
  while (lua_next(L, 1) != 0) {
    lua_pop(L, 1);
    if (lua_isinteger(L, -1) == 0 || lua_tointeger(L, -1) < 1 || lua_tointeger(L, -1) > border) {
      lua_pop(L, 1);
      return -1;
    }
    ++n;
  }
  return n == border ? n : -1;
}

void push_sorted_keys(lua_State* L) {  // the keys of the table at index 1
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-member-init): only a buffer; a larger one is seldom needed
  alignas(Key) std::array<std::byte, 16 * sizeof(Key)> room;
  std::pmr::monotonic_buffer_resource resource(room.data(), room.size());
  std::pmr::vector<Key> keys(&resource);
  keys.reserve(16);
  lua_pushnil(L);
  while (lua_next(L, 1) != 0) {
    charge_each(L, 1);
    lua_pop(L, 1);
    keys.push_back(key_at(L, -1));
  }
  charge(L, keys.size() * (1 + static_cast<std::size_t>(std::bit_width(keys.size()))));
  std::sort(keys.begin(), keys.end());
  lua_createtable(L, static_cast<int>(keys.size()), 0);
  lua_Integer i = 0;
  for (const Key& key : keys) {
    push_key(L, key);
    lua_rawseti(L, -2, ++i);
  }
}

}  // namespace

int sorted_pairs(lua_State* L) {
  luaL_checkany(L, 1);
  if (luaL_getmetafield(L, 1, "__pairs") != LUA_TNIL) {
    lua_pushvalue(L, 1);
    lua_call(L, 1, 3);
    return 3;
  }
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 1);
  charge(L, lua_rawlen(L, 1));
  if (const lua_Integer n = list_length(L); n >= 0) {
    lua_pushinteger(L, n);
    lua_pushcclosure(L, next_in_list, 1);
  } else {
    push_sorted_keys(L);
    lua_pushinteger(L, 0);
    lua_pushcclosure(L, next_in_keys, 2);
  }
  lua_pushvalue(L, 1);
  return 2;
}

}  // namespace fuda::lua
