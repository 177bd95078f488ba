#include "lua/values.h"

#include <string>
#include <vector>

#include "base/key_number.h"
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
    if (value.find('\0') != std::string::npos) throw Failure("a text cannot contain a NUL byte");
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
      if (const auto number = key_number(key)) {
        lua_pushinteger(L, *number);
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

}  // namespace

void push_data(lua_State* L, const Data& data, bool frozen, const char* name) {
  std::visit(Push{L, frozen, name}, data.value);
}

}  // namespace fuda::lua
