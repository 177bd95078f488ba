// Arguments of moves, from Lua and to Lua.
#pragma once

#include <cstdint>
#include <lua.hpp>
#include <optional>

#include "model/game.h"

namespace fuda::lua {

// The value at `index` as the argument of a parameter; nothing where it is of another type, or no value that
// the parameter knows. A number may still be out of its range, and a position is at least -1.
[[nodiscard]] std::optional<std::int32_t> argument_at(lua_State* L, int index, const Param& param);

// Pushes an argument as rules get it.
void push_argument_value(lua_State* L, const Param& param, std::int32_t argument);

// "a card", "a whole number": what a parameter takes.
[[nodiscard]] const char* wanted(Domain domain);

}  // namespace fuda::lua
