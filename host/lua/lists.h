// Functions for lists that are missing in Lua's interface (lua/same_lua.cpp).
#pragma once

#include <cstdint>
#include <lua.hpp>

namespace fuda::lua {

// Charges the call that runs in this thread for the look-ups of one instruction.
void count_look_ups(std::uint64_t count) noexcept;

// Reserves room in the table at `index` for the first items of a list, if the table has no items yet. Without
// this call, Lua makes room for one item, then for two items, then for four items, and so on. Does nothing if
// same_lua.cpp is not in use.
void make_room(lua_State* L, int index, unsigned int items);

}  // namespace fuda::lua
