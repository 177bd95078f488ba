// The `math` library of the rules. The library leaves out every function whose results differ between
// machines.
#include <cmath>
#include <limits>

#include "lua/sandbox.h"
#include "lua/vm.h"
#include "lua/wrapper.h"

namespace fuda::lua {

namespace {

int absolute(lua_State* L) {
  if (lua_isinteger(L, 1) != 0) {
    const lua_Integer n = lua_tointeger(L, 1);
    lua_pushinteger(L, n < 0 ? static_cast<lua_Integer>(0 - static_cast<lua_Unsigned>(n)) : n);
  } else {
    lua_pushnumber(L, std::fabs(luaL_checknumber(L, 1)));
  }
  return 1;
}

// Converts a whole float to an integer if it fits, as Lua's own floor and ceil do.
int push_whole(lua_State* L, lua_Number number) {
  lua_Integer whole = 0;
  if (lua_numbertointeger(number, &whole)) {
    lua_pushinteger(L, whole);
  } else {
    lua_pushnumber(L, number);
  }
  return 1;
}

int ceiling(lua_State* L) {
  if (lua_isinteger(L, 1) == 0) return push_whole(L, std::ceil(luaL_checknumber(L, 1)));
  lua_settop(L, 1);
  return 1;
}

int floor_of(lua_State* L) {
  if (lua_isinteger(L, 1) == 0) return push_whole(L, std::floor(luaL_checknumber(L, 1)));
  lua_settop(L, 1);
  return 1;
}

int extreme(lua_State* L, bool largest) {
  const int n = lua_gettop(L);
  if (n == 2 && lua_isinteger(L, 1) != 0 && lua_isinteger(L, 2) != 0) {  // the usual case
    charge_each(L, 2);
    const bool second = lua_tointeger(L, largest ? 1 : 2) < lua_tointeger(L, largest ? 2 : 1);
    lua_settop(L, second ? 2 : 1);
    return 1;
  }
  luaL_checknumber(L, 1);
  charge_each(L, static_cast<std::uint64_t>(n));
  int best = 1;
  for (int i = 2; i <= n; ++i) {
    luaL_checknumber(L, i);
    const bool better =
        largest ? lua_compare(L, best, i, LUA_OPLT) != 0 : lua_compare(L, i, best, LUA_OPLT) != 0;
    if (better) best = i;
  }
  lua_pushvalue(L, best);
  return 1;
}

int minimum(lua_State* L) { return extreme(L, false); }
int maximum(lua_State* L) { return extreme(L, true); }

int remainder_of(lua_State* L) {
  if (lua_isinteger(L, 1) == 0 || lua_isinteger(L, 2) == 0) {
    lua_pushnumber(L, std::fmod(luaL_checknumber(L, 1), luaL_checknumber(L, 2)));
    return 1;
  }
  const lua_Integer divisor = lua_tointeger(L, 2);
  luaL_argcheck(L, divisor != 0, 2, "zero");
  // The smallest integer divided by -1 traps on some machines.
  lua_pushinteger(L, divisor == -1 ? 0 : lua_tointeger(L, 1) % divisor);
  return 1;
}

int to_integer(lua_State* L) {
  luaL_checkany(L, 1);
  int is_whole = 0;
  const lua_Integer whole = lua_tointegerx(L, 1, &is_whole);
  if (is_whole != 0) {
    lua_pushinteger(L, whole);
  } else {
    lua_pushnil(L);
  }
  return 1;
}

int kind_of_number(lua_State* L) {
  luaL_checkany(L, 1);
  if (lua_type(L, 1) != LUA_TNUMBER) {
    lua_pushnil(L);
  } else {
    lua_pushstring(L, lua_isinteger(L, 1) != 0 ? "integer" : "float");
  }
  return 1;
}

constexpr Binding kMath[] = {
    binding<"math.abs(x)", absolute>(May::always, "x without its sign."),
    binding<"math.ceil(x)", ceiling>(May::always, "The smallest whole number not below x."),
    binding<"math.floor(x)", floor_of>(May::always, "The largest whole number not above x."),
    binding<"math.fmod(x, y)", remainder_of>(
        May::always,
        "The remainder of x divided by y, with the sign of x. It is an error if y is the whole number 0."),
    binding<"math.max(x, …)", maximum>(May::always, "The largest argument."),
    binding<"math.min(x, …)", minimum>(May::always, "The smallest argument."),
    binding<"math.tointeger(x)", to_integer>(May::always,
                                             "x as a whole number, or nil if x is not a whole number."),
    binding<"math.type(x)", kind_of_number>(May::always,
                                            "`integer` or `float`, or nil if x is not a number."),
    {"maxinteger", nullptr, May::always, "math.maxinteger", "The largest whole number, 2^63 - 1."},
    {"mininteger", nullptr, May::always, "math.mininteger", "The smallest whole number, -2^63."},
};

}  // namespace

Bindings math_names() { return kMath; }

void open_math(lua_State* L) {
  lua_newtable(L);
  set_functions(L, kMath);
  lua_pushinteger(L, std::numeric_limits<lua_Integer>::max());
  lua_setfield(L, -2, "maxinteger");
  lua_pushinteger(L, std::numeric_limits<lua_Integer>::min());
  lua_setfield(L, -2, "mininteger");
  make_read_only(L, "math");
  lua_setfield(L, -2, "math");
}

}  // namespace fuda::lua
