// Plain data for Lua.
#pragma once

#include <lua.hpp>
#include <optional>

#include "base/data.h"

namespace fuda::lua {

// Pushes data as plain Lua values. Lists count from 1. If `frozen`, tables are read-only, and a missing key
// raises an error that calls the table `name`. A key without a value is nil.
void push_data(lua_State* L, const Data& data, bool frozen, const char* name);

// The whole number at `index`, which may be written as 2.0. Returns nothing for other values: "2" is a text.
[[nodiscard]] inline std::optional<lua_Integer> whole_number_at(lua_State* L, int index) {
  int whole = 0;
  const lua_Integer number = lua_type(L, index) == LUA_TNUMBER ? lua_tointegerx(L, index, &whole) : 0;
  return whole != 0 ? std::optional(number) : std::nullopt;
}

}  // namespace fuda::lua
