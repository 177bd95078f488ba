// Plain data between C++ and Lua.
#pragma once

#include <lua.hpp>

#include "base/data.h"

namespace fuda::lua {

// Pushes data as plain Lua values; lists count from 1. `frozen`: tables are read-only, and a missing key is
// an error that calls the table `name`; a key without a value is nil.
void push_data(lua_State* L, const Data& data, bool frozen, const char* name);

// The value at `index`: nil, a boolean, a whole number, a text, a list (keys 1 … n), or a table with texts as
// keys, which get sorted. Raises for anything else, and for deep nesting.
[[nodiscard]] Data to_data(lua_State* L, int index, int depth = 0);

}  // namespace fuda::lua
