// The `string` library of the rules, including text:method(). The library has no patterns, because the
// backtracking of a pattern cannot be stopped. Letters are ASCII in every locale.
#include <algorithm>
#include <string>
#include <string_view>

#include "lua/sandbox.h"
#include "lua/vm.h"
#include "lua/wrapper.h"

namespace fuda::lua {

namespace {

std::string_view text_at(lua_State* L, int index) {
  std::size_t length = 0;
  const char* const text = luaL_checklstring(L, index, &length);
  charge(L, length / 16);
  return {text, length};
}

int push(lua_State* L, std::string_view text) {
  lua_pushlstring(L, text.data(), text.size());
  return 1;
}

int length_of(lua_State* L) {
  lua_pushinteger(L, static_cast<lua_Integer>(text_at(L, 1).size()));
  return 1;
}

// The part of a text from `first` to `last`, inclusive. Positions count from 1, and negative positions count
// from the end.
std::string_view slice(std::string_view text, lua_Integer first, lua_Integer last) {
  const auto n = static_cast<lua_Integer>(text.size());
  if (first < 0) first = first < -n ? 1 : n + first + 1;
  if (last < 0) last = last < -n ? 0 : n + last + 1;
  first = std::max<lua_Integer>(first, 1);
  last = std::min(last, n);
  if (first > last) return {};
  return text.substr(static_cast<std::size_t>(first - 1), static_cast<std::size_t>(last - first + 1));
}

int sub(lua_State* L) {
  const std::string_view text = text_at(L, 1);
  return push(L, slice(text, luaL_checkinteger(L, 2), luaL_optinteger(L, 3, -1)));
}

int upper(lua_State* L) {
  std::string text(text_at(L, 1));
  for (char& c : text) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  return push(L, text);
}

int lower(lua_State* L) {
  std::string text(text_at(L, 1));
  for (char& c : text) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return push(L, text);
}

int repeat(lua_State* L) {
  const std::string_view text = text_at(L, 1);
  const lua_Integer n = luaL_checkinteger(L, 2);
  const std::string_view separator = lua_isnoneornil(L, 3) ? std::string_view{} : text_at(L, 3);
  const std::size_t step = text.size() + separator.size();
  if (n <= 0 || step == 0) return push(L, "");
  if (static_cast<lua_Unsigned>(n) > kMaxLuaText / step) {
    raise(L, "string.rep: a text can have at most " + std::to_string(kMaxLuaText) + " bytes");
  }
  charge(L, static_cast<std::uint64_t>(n) + step * static_cast<std::uint64_t>(n) / 16);
  std::string result;
  for (lua_Integer i = 0; i < n; ++i) {
    if (i > 0) result += separator;
    result += text;
  }
  return push(L, result);
}

int byte(lua_State* L) {
  const std::string_view text = text_at(L, 1);
  const lua_Integer first = luaL_optinteger(L, 2, 1);
  const std::string_view bytes = slice(text, first, luaL_optinteger(L, 3, first));
  if (bytes.size() > kMaxLuaValues)
    raise(L, "string.byte can return at most " + std::to_string(kMaxLuaValues) + " bytes");
  luaL_checkstack(L, static_cast<int>(bytes.size()), "string.byte");
  for (const char c : bytes) lua_pushinteger(L, static_cast<unsigned char>(c));
  return static_cast<int>(bytes.size());
}

int from_bytes(lua_State* L) {
  const int n = lua_gettop(L);
  charge_each(L, static_cast<std::uint64_t>(n));
  std::string text;
  for (int i = 1; i <= n; ++i) {
    const lua_Integer c = luaL_checkinteger(L, i);
    luaL_argcheck(L, 1 <= c && c <= 255, i, "value out of range");  // NUL is not allowed in texts
    text += static_cast<char>(c);
  }
  return push(L, text);
}

int find(lua_State* L) {
  const std::string_view text = text_at(L, 1);
  const std::string_view needle = text_at(L, 2);
  lua_Integer from = luaL_optinteger(L, 3, 1);
  const auto n = static_cast<lua_Integer>(text.size());
  if (from < 0) from = std::max<lua_Integer>(n + from + 1, 1);
  from = std::max<lua_Integer>(from, 1);
  // Charge the worst case, in which the needle is compared at every position.
  charge(L, text.size() * std::min<std::size_t>(needle.size(), text.size()) / 64);
  const auto at =
      from > n + 1 ? std::string_view::npos : text.find(needle, static_cast<std::size_t>(from - 1));
  if (at == std::string_view::npos) {
    lua_pushnil(L);
    return 1;
  }
  lua_pushinteger(L, static_cast<lua_Integer>(at + 1));
  lua_pushinteger(L, static_cast<lua_Integer>(at + needle.size()));
  return 2;
}

int contains(lua_State* L) {
  lua_settop(L, 2);
  find(L);
  lua_pushboolean(L, lua_isinteger(L, 3));
  return 1;
}

int starts_with(lua_State* L) {
  const std::string_view text = text_at(L, 1);
  lua_pushboolean(L, static_cast<int>(text.starts_with(text_at(L, 2))));
  return 1;
}

constexpr Binding kString[] = {
    binding<"string.byte(text [, first [, last]])", byte>(
        May::always,
        "The bytes at these places as numbers, at most 1000. Without places, the result is only the first "
        "byte."),
    binding<"string.char(…)", from_bytes>(May::always, "The text of these bytes, each from 1 to 255."),
    binding<"string.contains(text, part)", contains>(May::always, "Whether the text contains the part."),
    binding<"string.find(text, part [, from])", find>(
        May::always,
        "The first and the last place of the part in the text, or nil if the text does not contain the part. "
        "The part is plain text, because fuda has no patterns."),
    binding<"string.format(form, …)", format_text>(
        May::always,
        "The text `form`, with `%d`, `%s`, `%q`, `%c`, `%x`, `%f` and similar codes replaced by the values "
        "that follow, as in C. `%%` is a percent sign, and `%s` takes any value. There is no `%p`."),
    binding<"string.len(text)", length_of>(May::always, "The length of the text in bytes, like `#text`."),
    binding<"string.lower(text)", lower>(May::always,
                                         "The text in lower case. Only the letters A to Z change."),
    binding<"string.rep(text, n [, separator])", repeat>(
        May::always, "The text repeated n times, at most 64 KiB in total."),
    binding<"string.starts_with(text, part)", starts_with>(May::always,
                                                           "Whether the text begins with the part."),
    binding<"string.sub(text, first [, last])", sub>(
        May::always,
        "The bytes from the first to the last place, both included. Negative places count from the end."),
    binding<"string.upper(text)", upper>(May::always,
                                         "The text in upper case. Only the letters a to z change."),
};

}  // namespace

Bindings string_names() { return kString; }

void open_string(lua_State* L) {
  lua_newtable(L);
  set_functions(L, kString);
  // The metatable of all texts. Rules cannot reach this metatable, so it needs no proxy.
  lua_pushliteral(L, "");
  lua_createtable(L, 0, 1);
  lua_pushvalue(L, -3);
  lua_setfield(L, -2, "__index");
  lua_setmetatable(L, -2);
  lua_pop(L, 1);
  make_read_only(L, "string");
  lua_setfield(L, -2, "string");
}

}  // namespace fuda::lua
