// What Lua's interface does not offer for lists (lua/same_lua.cpp).
#pragma once

#include <cstdint>
#include <lua.hpp>

namespace fuda::lua {

// Charges the call that runs in this thread for look-ups that one instruction made.
void count_look_ups(std::uint64_t count) noexcept;

// Makes room in the table at `index` for the first items of a list, if it has none yet. Otherwise Lua makes
// room for one, then for two, then for four. Does nothing with a Lua that is made in another way.
void make_room(lua_State* L, int index, unsigned int items);

}  // namespace fuda::lua
