// The `table` library of the rules. Every loop charges its work. Lists have at most kMaxLuaItems items.
#include <string>

#include "lua/closing.h"
#include "lua/lists.h"
#include "lua/sandbox.h"
#include "lua/vm.h"
#include "lua/wrapper.h"

namespace fuda::lua {

namespace {

constexpr auto kMaxItems = static_cast<lua_Integer>(kMaxLuaItems);

// The length of a list. The __len of a metatable can return any number.
lua_Integer length_of(lua_State* L, int index) {
  const lua_Integer n = luaL_len(L, index);
  if (n < 0 || n > kMaxItems) raise(L, "a list can have at most " + std::to_string(kMaxItems) + " items");
  return n;
}

// Appends to a list without a metatable, the usual case.
bool append_plainly(lua_State* L) {
  if (lua_gettop(L) != 2 || lua_type(L, 1) != LUA_TTABLE) return false;
  if (lua_getmetatable(L, 1) != 0) {
    lua_pop(L, 1);
    return false;
  }
  const auto end = static_cast<lua_Integer>(lua_rawlen(L, 1)) + 1;
  if (end > kMaxItems) return false;
  check_open(L, 1, end);
  if (end == 1) make_room(L, 1, 4);
  lua_rawseti(L, 1, end);
  return true;
}

int insert(lua_State* L) {
  if (append_plainly(L)) [[likely]]
    return 0;
  luaL_checktype(L, 1, LUA_TTABLE);
  const lua_Integer end = length_of(L, 1) + 1;
  lua_Integer at = end;
  if (lua_gettop(L) == 3) {
    at = luaL_checkinteger(L, 2);
    luaL_argcheck(L, at >= 1 && at <= end, 2, "position out of bounds");
    charge_each(L, static_cast<std::uint64_t>(end - at));
    for (lua_Integer i = end; i > at; --i) {
      lua_geti(L, 1, i - 1);
      set_item(L, 1, i);
    }
  } else if (lua_gettop(L) != 2) {
    raise(L, "table.insert takes a list, an optional position, and a value");
  }
  set_item(L, 1, at);
  return 0;
}

int remove(lua_State* L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  const lua_Integer n = length_of(L, 1);
  lua_Integer at = luaL_optinteger(L, 2, n);
  if (lua_gettop(L) > 1) luaL_argcheck(L, at >= (n == 0 ? 0 : 1) && at <= n + 1, 2, "position out of bounds");
  lua_geti(L, 1, at);
  if (at < n) charge_each(L, static_cast<std::uint64_t>(n - at));
  for (; at < n; ++at) {
    lua_geti(L, 1, at + 1);
    set_item(L, 1, at);
  }
  lua_pushnil(L);
  set_item(L, 1, at);
  return 1;
}

int concat(lua_State* L) {
  luaL_checkany(L, 1);
  std::size_t separator_length = 0;
  const char* const separator = luaL_optlstring(L, 2, "", &separator_length);
  const lua_Integer first = luaL_optinteger(L, 3, 1);
  const lua_Integer last = lua_isnoneornil(L, 4) ? length_of(L, 1) : luaL_checkinteger(L, 4);
  std::string text;
  for (lua_Integer i = first; i <= last; ++i) {
    lua_geti(L, 1, i);
    std::size_t length = 0;
    const int type = lua_type(L, -1);
    if (type != LUA_TSTRING && type != LUA_TNUMBER) {
      raise(L, "table.concat: item " + std::to_string(i) + " is a " + luaL_typename(L, -1) + ", not a text");
    }
    const char* const item = lua_tolstring(L, -1, &length);
    charge_each(L, 1);
    charge(L, (length + separator_length) / 16);
    if (text.size() + length + separator_length > kMaxLuaText)
      raise(L, "table.concat: the result is too long");
    text.append(item, length);
    lua_pop(L, 1);
    if (i == last) break;  // before i overflows
    text.append(separator, separator_length);
  }
  lua_pushlstring(L, text.data(), text.size());
  return 1;
}

int pack(lua_State* L) {
  const int n = lua_gettop(L);
  charge(L, static_cast<std::uint64_t>(n));
  lua_createtable(L, n, 1);
  lua_insert(L, 1);
  for (int i = n; i >= 1; --i) lua_rawseti(L, 1, i);
  lua_pushinteger(L, n);
  lua_setfield(L, 1, "n");
  return 1;
}

int move(lua_State* L) {
  const lua_Integer first = luaL_checkinteger(L, 2);
  const lua_Integer last = luaL_checkinteger(L, 3);
  const lua_Integer to = luaL_checkinteger(L, 4);
  const int target = lua_isnoneornil(L, 5) ? 1 : 5;
  luaL_checktype(L, 1, LUA_TTABLE);
  luaL_checktype(L, target, LUA_TTABLE);
  if (last >= first) {
    const lua_Unsigned n = static_cast<lua_Unsigned>(last) - static_cast<lua_Unsigned>(first) + 1;
    const bool fits = n != 0 && n <= static_cast<lua_Unsigned>(kMaxItems) &&
                      to <= LUA_MAXINTEGER - static_cast<lua_Integer>(n) + 1;
    if (!fits) raise(L, "table.move moves at most " + std::to_string(kMaxItems) + " items");
    charge_each(L, n);
    const auto count = static_cast<lua_Integer>(n);
    const bool overlaps = target == 1 && to > first && to <= last;
    for (lua_Integer k = 0; k < count; ++k) {
      const lua_Integer i = overlaps ? count - 1 - k : k;
      lua_geti(L, 1, first + i);
      set_item(L, target, to + i);
    }
  }
  lua_pushvalue(L, target);
  return 1;
}

constexpr Binding kTable[] = {
    binding<"table.concat(list [, separator [, first [, last]]])", concat>(
        May::always, "The texts and numbers of the list, joined into one text of at most 64 KiB."),
    binding<"table.insert(list, [place,] value)", insert>(
        May::always,
        "Inserts the value at the place, counted from 1, and moves later items up. Without a place, the "
        "function appends the value."),
    binding<"table.move(list, first, last, to [, other])", move>(
        May::always,
        "Copies the items from `first` to `last` into the list `other`, or into the same list if `other` is "
        "omitted. The first copy goes to the place `to`. Returns the changed list."),
    binding<"table.pack(…)", pack>(May::always,
                                   "A list of the arguments. The field `n` is the number of arguments."),
    binding<"table.remove(list [, place])", remove>(
        May::always,
        "Removes the item at the place, or the last item if you give no place. Returns the item."),
    binding<"table.sort(list [, before])", sort_list>(
        May::always,
        "Sorts the list in place by `<`, or by `before(a, b)`. The list can have at most 16,384 items. Equal "
        "items keep their order."),
    binding<"table.unpack(list [, first [, last]])", unpack_items>(May::always, "The same as `unpack`."),
};

}  // namespace

Bindings table_names() { return kTable; }

void open_table(lua_State* L) {
  lua_newtable(L);
  set_functions(L, kTable);
  make_read_only(L, "table");
  lua_setfield(L, -2, "table");
}

}  // namespace fuda::lua
