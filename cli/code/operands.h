// Which value an error of Lua is about, read from the code of the function that it happened in: Lua itself
// names variables, but not what was computed on the way.
#pragma once

#include <lua.hpp>

#include "lua/code_reader.h"

namespace fuda::lua {

// In a message handler. Neither calls nor allocates in Lua.
[[nodiscard]] Operand operand_of(lua_State* L, const Attempt& attempt);

}  // namespace fuda::lua
