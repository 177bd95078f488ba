// Plain data for Lua.
#pragma once

#include <lua.hpp>

#include "base/data.h"

namespace fuda::lua {

// Pushes data as plain Lua values; lists count from 1. `frozen`: tables are read-only, and a missing key is
// an error that calls the table `name`; a key without a value is nil.
void push_data(lua_State* L, const Data& data, bool frozen, const char* name);

}  // namespace fuda::lua
