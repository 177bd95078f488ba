#include "lua/values.h"

#include <algorithm>
#include <string>
#include <vector>

#include "base/limits.h"
#include "lua/call.h"
#include "lua/sandbox.h"

namespace fuda::lua {

namespace {

struct Push {
  lua_State* L;
  bool frozen;
  std::string name;  // "tables.beats.well"

  void operator()(std::monostate) const { lua_pushnil(L); }
  void operator()(bool value) const { lua_pushboolean(L, value ? 1 : 0); }
  void operator()(std::int64_t value) const { lua_pushinteger(L, value); }
  void operator()(const std::string& value) const {
    if (value.find('\0') != std::string::npos) throw Failure("a text cannot hold a NUL byte");
    lua_pushlstring(L, value.data(), value.size());
  }
  void operator()(const Data::List& list) const {
    luaL_checkstack(L, 12, "data too deep");
    lua_createtable(L, static_cast<int>(list.size()), 0);
    lua_Integer i = 0;
    for (const Data& item : list) {
      ++i;
      std::visit(within(std::to_string(i)), item.value);
      lua_rawseti(L, -2, i);
    }
    if (frozen) make_read_only_data(L, name.c_str());
  }
  void operator()(const Data::Mapping& mapping) const {
    luaL_checkstack(L, 12, "data too deep");
    lua_createtable(L, 0, static_cast<int>(mapping.size()));
    std::vector<std::string> absent;
    for (const auto& [key, item] : mapping) {
      if (std::holds_alternative<std::monostate>(item.value)) absent.push_back(key);
      // A key that looks like a whole number is one.
      char* end = nullptr;
      const long long number = std::strtoll(key.c_str(), &end, 10);
      if (!key.empty() && *end == '\0') {
        lua_pushinteger(L, number);
      } else {
        lua_pushlstring(L, key.data(), key.size());
      }
      std::visit(within(key), item.value);
      lua_rawset(L, -3);
    }
    if (frozen) make_read_only_data(L, name.c_str(), absent);
  }
  [[nodiscard]] Push within(const std::string& key) const {
    return {L, frozen, frozen ? name + "." + key : name};
  }
};

Data table_to_data(lua_State* L, int table, int depth) {
  const auto length = static_cast<lua_Integer>(lua_rawlen(L, table));
  Data::List list;
  Data::Mapping mapping;
  for (lua_pushnil(L); lua_next(L, table) != 0; lua_pop(L, 1)) {
    if (lua_isinteger(L, -2) != 0 && lua_tointeger(L, -2) >= 1 && lua_tointeger(L, -2) <= length) continue;
    if (lua_type(L, -2) != LUA_TSTRING) raise(L, "a table to hand over needs names or 1, 2, 3 … as its keys");
    std::size_t size = 0;
    const char* key = lua_tolstring(L, -2, &size);
    mapping.emplace_back(std::string(key, size), to_data(L, -1, depth + 1));
  }
  for (lua_Integer i = 1; i <= length; ++i) {
    lua_rawgeti(L, table, i);
    list.push_back(to_data(L, -1, depth + 1));
    lua_pop(L, 1);
  }
  if (!mapping.empty() && !list.empty()) raise(L, "a table to hand over is a list or has names, not both");
  if (mapping.empty()) return {std::move(list)};
  std::sort(mapping.begin(), mapping.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  return {std::move(mapping)};
}

}  // namespace

void push_data(lua_State* L, const Data& data, bool frozen, const char* name) {
  std::visit(Push{L, frozen, name}, data.value);
}

Data to_data(lua_State* L, int index, int depth) {
  index = lua_absindex(L, index);
  if (depth > kMaxLuaHandedDepth) raise(L, "a table to hand over is nested too deeply");
  luaL_checkstack(L, 12, "data too deep");
  switch (lua_type(L, index)) {
    case LUA_TNIL:
      return {};
    case LUA_TBOOLEAN:
      return {lua_toboolean(L, index) != 0};
    case LUA_TNUMBER: {
      int whole = 0;
      const lua_Integer number = lua_tointegerx(L, index, &whole);
      if (whole == 0) raise(L, "only whole numbers can be handed over");
      return {static_cast<std::int64_t>(number)};
    }
    case LUA_TSTRING: {
      std::size_t size = 0;
      const char* text = lua_tolstring(L, index, &size);
      return {std::string(text, size)};
    }
    case LUA_TTABLE:
      return table_to_data(L, index, depth);
    default:
      raise(L, std::string("cannot hand over ") + push_text(L, index));
  }
}

}  // namespace fuda::lua
