// Plain data between C++ and Lua.
#pragma once

#include <lua.hpp>

#include "base/data.h"

namespace fuda::lua {

// Pushes data as plain Lua values; lists count from 1. `frozen`: tables in it cannot be changed by rules, and
// asking for a key that is not there is an error which calls the table `name`; one without a value is nil.
void push_data(lua_State* L, const Data& data, bool frozen, const char* name);

// The value at `index`: nil, booleans, whole numbers, strings, lists (keys 1 … n) and tables with string
// keys, sorted by key. Raises for anything else, and for nesting deeper than 32.
[[nodiscard]] Data to_data(lua_State* L, int index, int depth = 0);

}  // namespace fuda::lua
