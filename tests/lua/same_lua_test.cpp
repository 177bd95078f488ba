// What Lua would do differently from one process to the next: here it does not.
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

// The order in which a table has its texts, which follows their hashes.
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

// As lua/same_lua.cpp says it; `there` has place 1 at index 1.
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
  // Lua mixes the address of a state into its seed: these two lie in different places.
  const Plain one(luaL_newstate());
  const Plain other(luaL_newstate());
  CHECK(order_of_texts(one.get()) == order_of_texts(other.get()));
}

TEST_CASE("the length of a list depends on what is in it, not on how that came there", "[lua]") {
  const Plain state(luaL_newstate());
  lua_State* const L = state.get();
  std::mt19937 chance(1);
  const auto below = [&](int n) { return static_cast<int>(chance() % static_cast<unsigned>(n)); };
  for (int round = 0; round < 3000; ++round) {
    const int most = 1 + below(40);
    std::vector<bool> there(static_cast<std::size_t>(most) + 1);
    std::generate(there.begin() + 1, there.end(), [&] { return below(4) != 0; });
    lua_createtable(L, below(most), below(8));
    // In any order, with other keys between, and with values that go again.
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
      if (below(5) == 0) static_cast<void>(lua_rawlen(L, -1));  // Lua remembers what it has found
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

TEST_CASE("a list is as long as it is, also where it has grown to its end", "[lua]") {
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
