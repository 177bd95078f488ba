// Tests whether the two functions that same_lua.cpp replaces in Lua work with the linked Lua. CMake links
// this program with the replacements and runs it. The program exits with 0 if the replacements work. The
// program may also crash, because the linked Lua may have a different layout of tables.
#include <cstdint>
#include <lua.hpp>
#include <string>

#include "lua/lists.h"

void fuda::lua::count_look_ups(std::uint64_t /*count*/) noexcept {}

namespace {

// The order of texts in a table, which depends on the hashes of the texts.
std::string order_of_texts() {
  lua_State* const L = luaL_newstate();
  lua_newtable(L);
  for (int i = 0; i < 100; ++i) {
    lua_pushboolean(L, 1);
    lua_setfield(L, -2, ("key" + std::to_string(i)).c_str());
  }
  std::string order;
  for (lua_pushnil(L); lua_next(L, -2) != 0; lua_pop(L, 1)) order += std::string(lua_tostring(L, -2)) + " ";
  lua_close(L);
  return order;
}

// Whether a list with items at these places has this length, filled in ascending and in descending order.
bool has_length(std::uint32_t places, bool upwards, lua_Unsigned length) {
  lua_State* const L = luaL_newstate();
  lua_createtable(L, upwards ? 0 : 3, 0);
  for (int i = 0; i < 32; ++i) {
    const int at = upwards ? i : 31 - i;
    if ((places >> at & 1U) == 0) continue;
    lua_pushboolean(L, 0);
    lua_rawseti(L, -2, at + 1);
  }
  const bool is_so = lua_rawlen(L, -1) == length && lua_rawlen(L, -1) == length;
  lua_close(L);
  return is_so;
}

}  // namespace

int main() {
  if (order_of_texts() != order_of_texts()) return 1;
  for (const bool upwards : {false, true}) {
    if (!has_length(0, upwards, 0) || !has_length(0b1, upwards, 1) || !has_length(0b11111, upwards, 5) ||
        !has_length(0b1111'1011, upwards, 8) || !has_length(0b1101, upwards, 1) ||
        !has_length(0xffff'ff7f, upwards, 7) || !has_length(0x7fff'ffff, upwards, 31))
      return 2;
  }
  return 0;
}
