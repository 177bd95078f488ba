// The basic functions of the rules. The function `pairs` has its own file.
#include <cstring>

#include "lua/sandbox.h"
#include "lua/vm.h"
#include "lua/wrapper.h"

namespace fuda::lua {

namespace {

int assert_that(lua_State* L) {
  luaL_checkany(L, 1);
  if (lua_toboolean(L, 1) != 0) return lua_gettop(L);
  if (lua_isnoneornil(L, 2)) raise(L, "assertion failed");
  raise(L, push_text(L, 2));
}

// error(message [, level]). Converts the message to text, so no handler gets a table or nil.
int raise_error(lua_State* L) {
  const lua_Integer level = luaL_optinteger(L, 2, 1);
  lua_settop(L, 1);
  if (lua_isnil(L, 1)) lua_pushstring(L, "an error without a message");
  if (lua_istable(L, 1)) {
    lua_pushstring(L, "'error' needs a text, not a table");
  }
  push_text(L, -1);
  if (level > 0 && level < 100) {
    luaL_where(L, static_cast<int>(level));
    lua_insert(L, -2);
    lua_concat(L, 2);
  }
  return lua_error(L);
}

// pcall(f, …). Catches the rules' own errors, but not the error with which the host stops a call.
int call_protected(lua_State* L) {
  luaL_checkany(L, 1);
  Context& here = *context(L);
  const int status = lua_pcall(L, lua_gettop(L) - 1, LUA_MULTRET, 0);
  if (status == LUA_OK) {
    lua_pushboolean(L, 1);
    lua_insert(L, 1);
    return lua_gettop(L);
  }
  if (status == LUA_ERRMEM) here.budget->run_out_of_memory();
  if (here.budget->is_stopping() || status != LUA_ERRRUN) return lua_error(L);
  here.hint.clear();
  charge(L, here.error_cost);
  push_text(L, -1);
  lua_pushboolean(L, 0);
  lua_insert(L, -2);
  return 2;
}

int next_item(lua_State* L) {
  int whole = 0;
  lua_Integer i = lua_tointegerx(L, 2, &whole);
  if (whole == 0) [[unlikely]]
    luaL_checkinteger(L, 2);
  lua_pushinteger(L, ++i);
  return lua_geti(L, 1, i) == LUA_TNIL ? 1 : 2;
}

int items(lua_State* L) {
  luaL_checkany(L, 1);
  lua_pushcfunction(L, next_item);
  lua_pushvalue(L, 1);
  lua_pushinteger(L, 0);
  return 3;
}

int select_from(lua_State* L) {
  const int n = lua_gettop(L);
  charge(L, static_cast<std::uint64_t>(n) / 16);
  if (lua_type(L, 1) == LUA_TSTRING && std::strcmp(lua_tostring(L, 1), "#") == 0) {
    lua_pushinteger(L, n - 1);
    return 1;
  }
  lua_Integer i = luaL_checkinteger(L, 1);
  if (i < 0) i += n;
  luaL_argcheck(L, i >= 1, 1, "index out of range");
  return i >= n ? 0 : n - static_cast<int>(i);
}

int type_of(lua_State* L) {
  luaL_checkany(L, 1);
  lua_pushstring(L, luaL_typename(L, 1));
  return 1;
}

int to_text(lua_State* L) {
  luaL_checkany(L, 1);
  push_text(L, 1);
  return 1;
}

// tonumber(text [, base]). Without a base, accepts only decimal numbers and Lua's hexadecimal notation.
int to_number(lua_State* L) {
  if (lua_isnoneornil(L, 2)) {
    luaL_checkany(L, 1);
    if (lua_type(L, 1) == LUA_TNUMBER) {
      lua_settop(L, 1);
      return 1;
    }
    std::size_t length = 0;
    const char* const text = lua_type(L, 1) == LUA_TSTRING ? lua_tolstring(L, 1, &length) : nullptr;
    charge(L, length);
    if (text == nullptr || lua_stringtonumber(L, text) != length + 1) lua_pushnil(L);
    return 1;
  }
  const lua_Integer base = luaL_checkinteger(L, 2);
  luaL_argcheck(L, 2 <= base && base <= 36, 2, "base out of range");
  std::size_t length = 0;
  const char* const text = luaL_checklstring(L, 1, &length);
  charge(L, length);
  const bool negative = length > 0 && text[0] == '-';
  lua_Unsigned number = 0;
  std::size_t i = negative ? 1 : 0;
  bool good = i < length;
  for (; good && i < length; ++i) {
    const char c = text[i];
    int digit = 36;
    if (c >= '0' && c <= '9') digit = c - '0';
    if (c >= 'a' && c <= 'z') digit = c - 'a' + 10;
    if (c >= 'A' && c <= 'Z') digit = c - 'A' + 10;
    good = digit < base;
    number = number * static_cast<lua_Unsigned>(base) + static_cast<lua_Unsigned>(digit);
  }
  if (good) {
    lua_pushinteger(L, static_cast<lua_Integer>(negative ? 0 - number : number));
  } else {
    lua_pushnil(L);
  }
  return 1;
}

constexpr Binding kBase[] = {
    binding<"assert(value [, message, …])", assert_that>(
        May::always,
        "Returns its arguments. If the value is false or nil, the call stops with this message."),
    binding<"error(message [, level])", raise_error>(
        May::always,
        "Stops the call, which the host reports as a failure. If a rule file calls `error` outside any "
        "function, the host refuses the game. If the message begins with the path of a table, such as "
        "`tables.worth.red: …`, the host reports the failure at that line of the YAML."),
    binding<"ipairs(list)", items>(May::always, "An iterator over the items 1, 2, 3 … up to the first nil."),
    binding<"pairs(table)", sorted_pairs>(
        May::always,
        "An iterator over all keys, in the same order on every machine: whole numbers ascending, then texts "
        "by their bytes, then false and true. A key of another type is an error."),
    binding<"pcall(f, …)", call_protected>(
        May::always,
        "Calls f. Returns true and the results of f, or false and the error as text. `pcall` catches the "
        "rules' own errors, but not the end of a call that ran out of its budget or memory."),
    binding<"select(n | \"#\", …)", select_from>(
        May::always,
        "The arguments from the n-th on, counted from the end if n is negative. With `\"#\"`, the result is "
        "the number of arguments."),
    binding<"tonumber(value [, base])", to_number>(
        May::always, "The number that a text represents, or nil. `base` is a whole number from 2 to 36."),
    binding<"tostring(value)", to_text>(
        May::always, "A text for any value: the name of a card, zone, counter or seat, never an address."),
    binding<"type(value)", type_of>(May::always,
                                    "The type of the value: `number`, `string`, `boolean`, `nil`, `table` or "
                                    "`function`, or `userdata` for a card, zone, counter, seat or fact."),
    binding<"unpack(list [, first [, last]])", unpack_items>(
        May::always, "The items of a list as separate values, at most 1000."),
};

}  // namespace

Bindings base_names() { return kBase; }

int unpack_items(lua_State* L) {
  const lua_Integer first = luaL_optinteger(L, 2, 1);
  const lua_Integer last = lua_isnoneornil(L, 3) ? luaL_len(L, 1) : luaL_checkinteger(L, 3);
  if (first > last) return 0;
  const lua_Unsigned n = static_cast<lua_Unsigned>(last) - static_cast<lua_Unsigned>(first) + 1;
  if (n == 0 || n > kMaxLuaValues) {
    raise(L, "unpack gives at most " + std::to_string(kMaxLuaValues) + " values");
  }
  luaL_checkstack(L, static_cast<int>(n), "too many values to unpack");
  charge_each(L, n);
  for (lua_Unsigned i = 0; i < n; ++i) lua_geti(L, 1, first + static_cast<lua_Integer>(i));
  return static_cast<int>(n);
}

void open_base(lua_State* L) { set_functions(L, kBase); }

}  // namespace fuda::lua
