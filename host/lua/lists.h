// What Lua's interface does not offer for lists.
#pragma once

#include <lua.hpp>

namespace fuda::lua {

// Makes room in the table at `index` for the first items of a list, if it has none yet. Otherwise Lua makes
// room for one, then for two, then for four.
void make_room(lua_State* L, int index, unsigned int items);

}  // namespace fuda::lua
