// Tests that Lua gives the same results in every process, in cases in which the results of plain Lua may
// differ.
#include <algorithm>
#include <catch2/catch.hpp>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "lua/vm.h"

using namespace fuda;

namespace {

struct Closing {
  void operator()(lua_State* L) const { lua_close(L); }
};
using Plain = std::unique_ptr<lua_State, Closing>;

// The order of a table's text keys. This order depends on the hashes of the keys.
std::string order_of_texts(lua_State* L) {
  lua_newtable(L);
  for (int i = 0; i < 100; ++i) {
    lua_pushboolean(L, 1);
    lua_setfield(L, -2, ("key" + std::to_string(i)).c_str());
  }
  std::string order;
  for (lua_pushnil(L); lua_next(L, -2) != 0; lua_pop(L, 1)) order += std::string(lua_tostring(L, -2)) + " ";
  lua_pop(L, 1);
  return order;
}

// The length according to the definition in lua/same_lua.cpp. In `there`, position 1 is at index 1.
std::size_t length_of(const std::vector<bool>& there) {
  const auto is_there = [&](std::size_t at) { return at < there.size() && there[at]; };
  if (!is_there(1)) return 0;
  std::size_t full = 1;
  while (is_there(2 * full)) full *= 2;
  std::size_t empty = 2 * full;
  while (empty - full > 1) {
    const std::size_t middle = (full + empty) / 2;
    (is_there(middle) ? full : empty) = middle;
  }
  return full;
}

}  // namespace

TEST_CASE("texts have the same hashes in every state", "[lua]") {
  // Lua mixes the address of a state into its seed. These two states have different addresses.
  const Plain one(luaL_newstate());
  const Plain other(luaL_newstate());
  CHECK(order_of_texts(one.get()) == order_of_texts(other.get()));
}

TEST_CASE("the length of a list depends on its contents, not on how they were added", "[lua]") {
  const Plain state(luaL_newstate());
  lua_State* const L = state.get();
  std::mt19937 chance(1);
  const auto below = [&](int n) { return static_cast<int>(chance() % static_cast<unsigned>(n)); };
  for (int round = 0; round < 3000; ++round) {
    const int most = 1 + below(40);
    std::vector<bool> there(static_cast<std::size_t>(most) + 1);
    std::generate(there.begin() + 1, there.end(), [&] { return below(4) != 0; });
    lua_createtable(L, below(most), below(8));
    // The list is filled in any order, mixed with other keys, and with values that are removed again.
    std::vector<int> places;
    for (int at = 1; at <= most; ++at) places.push_back(at);
    std::shuffle(places.begin(), places.end(), chance);
    for (const int at : places) {
      if (below(3) == 0) {
        lua_pushboolean(L, 1);
        lua_setfield(L, -2, ("x" + std::to_string(below(10))).c_str());
      }
      const bool stays = there[static_cast<std::size_t>(at)];
      if (stays || below(2) == 0) {
        lua_pushinteger(L, at);
        lua_rawseti(L, -2, at);
      }
      if (below(5) == 0) static_cast<void>(lua_rawlen(L, -1));  // Lua remembers the length
      if (!stays) {
        lua_pushnil(L);
        lua_rawseti(L, -2, at);
      }
    }
    REQUIRE(lua_rawlen(L, -1) == length_of(there));
    lua_len(L, -1);
    REQUIRE(static_cast<std::size_t>(lua_tointeger(L, -1)) == length_of(there));
    lua_pop(L, 2);
  }
}

TEST_CASE("the length is right for a growing list, and for one with indices far apart", "[lua]") {
  const Plain state(luaL_newstate());
  lua_State* const L = state.get();
  lua_newtable(L);
  for (int n = 0; n < 1000; ++n) {
    REQUIRE(lua_rawlen(L, -1) == static_cast<lua_Unsigned>(n));
    lua_pushinteger(L, n);
    lua_rawseti(L, -2, n + 1);
  }
  lua_newtable(L);
  for (lua_Integer at = 1; at > 0; at = static_cast<lua_Integer>(2 * static_cast<lua_Unsigned>(at))) {
    lua_pushboolean(L, 1);
    lua_rawseti(L, -2, at);
  }
  CHECK(lua_rawlen(L, -1) == 2);
}
