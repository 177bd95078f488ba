// Implements table.sort(list [, before]). The sort is stable, and safe even if `before` is inconsistent or
// changes the list.
#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "lua/closing.h"
#include "lua/sandbox.h"
#include "lua/vm.h"

namespace fuda::lua {

namespace {

constexpr int kList = 1;
constexpr int kBefore = 2;
constexpr int kCopy = 3;  // a copy of the values, which `before` cannot change

bool is_before(lua_State* L, std::uint16_t a, std::uint16_t b) {
  if (!lua_isnil(L, kBefore)) lua_pushvalue(L, kBefore);
  lua_rawgeti(L, kCopy, a + 1);
  lua_rawgeti(L, kCopy, b + 1);
  bool result = false;
  if (lua_isnil(L, kBefore)) {
    result = lua_compare(L, -2, -1, LUA_OPLT) != 0;
    lua_pop(L, 2);
  } else {
    lua_call(L, 2, 1);
    result = lua_toboolean(L, -1) != 0;
    lua_pop(L, 1);
  }
  return result;
}

using Order = std::vector<std::uint16_t>;

void merge(lua_State* L, const Order& from, Order& to, std::size_t begin, std::size_t middle,
           std::size_t end) {
  std::size_t left = begin;
  std::size_t right = middle;
  for (std::size_t out = begin; out < end; ++out) {
    // The sort is stable, so take the right value only if it is strictly before the left one.
    const bool take_right = right < end && (left == middle || is_before(L, from[right], from[left]));
    to[out] = from[take_right ? right++ : left++];
  }
}

Order sorted_order(lua_State* L, std::size_t n) {
  Order order(n);
  for (std::size_t i = 0; i < n; ++i) order[i] = static_cast<std::uint16_t>(i);
  Order other(n);
  for (std::size_t width = 1; width < n; width *= 2) {
    charge_each(L, n);
    for (std::size_t begin = 0; begin < n; begin += 2 * width) {
      merge(L, order, other, begin, std::min(begin + width, n), std::min(begin + 2 * width, n));
    }
    order.swap(other);
  }
  return order;
}

constexpr lua_Integer kFewNumbers = 64;

// Sorts a short list of whole numbers in ascending order. A list of numbers needs no copy in Lua, because
// equal numbers cannot be distinguished. Returns false for any other list.
bool sort_few_numbers(lua_State* L, lua_Integer n) {
  if (n > kFewNumbers || !lua_isnil(L, kBefore)) return false;
  std::array<lua_Integer, kFewNumbers> numbers;  // NOLINT(cppcoreguidelines-pro-type-member-init): set below
  for (lua_Integer i = 0; i < n; ++i) {
    lua_geti(L, kList, i + 1);
    if (lua_isinteger(L, -1) == 0) {
      lua_pop(L, 1);
      return false;
    }
    numbers[static_cast<std::size_t>(i)] = lua_tointeger(L, -1);
    lua_pop(L, 1);
  }
  for (lua_Integer width = 1; width < n; width *= 2) charge_each(L, static_cast<std::uint64_t>(n));
  std::sort(numbers.begin(), numbers.begin() + n);
  for (lua_Integer i = 0; i < n; ++i) {
    lua_pushinteger(L, numbers[static_cast<std::size_t>(i)]);
    set_item(L, kList, i + 1);
  }
  return true;
}

}  // namespace

int sort_list(lua_State* L) {
  luaL_checktype(L, kList, LUA_TTABLE);
  if (!lua_isnoneornil(L, kBefore)) luaL_checktype(L, kBefore, LUA_TFUNCTION);
  lua_settop(L, 2);
  const lua_Integer n = luaL_len(L, kList);
  if (n < 2) return 0;
  if (n > static_cast<lua_Integer>(kMaxLuaSorted))
    raise(L, "table.sort sorts at most " + std::to_string(kMaxLuaSorted) + " items");
  luaL_checkstack(L, 8, "table.sort");
  charge_each(L, static_cast<std::uint64_t>(n));
  if (sort_few_numbers(L, n)) return 0;
  lua_createtable(L, static_cast<int>(n), 0);
  for (lua_Integer i = 1; i <= n; ++i) {
    lua_geti(L, kList, i);
    lua_rawseti(L, kCopy, i);
  }
  const Order order = sorted_order(L, static_cast<std::size_t>(n));
  for (lua_Integer i = 1; i <= n; ++i) {
    lua_rawgeti(L, kCopy, order[static_cast<std::size_t>(i - 1)] + 1);
    set_item(L, kList, i);
  }
  return 0;
}

}  // namespace fuda::lua
