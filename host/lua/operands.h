// Which value an error of Lua is about, read from the code of the function that it happened in: Lua itself
// names variables, but not what was computed on the way.
#pragma once

#include <lua.hpp>
#include <string>

namespace fuda::lua {

struct Operand {
  std::string written;  // "tables.points[n]"; "" where it cannot be told
  std::string origin;   // what is worth knowing of it: "n is 7"; or ""
};

// In a message handler, with Lua's own message "attempt to …". Neither calls nor allocates in Lua.
[[nodiscard]] Operand operand_of(lua_State* L, const std::string& message);

}  // namespace fuda::lua
