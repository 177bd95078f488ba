// say("text", {NAME = value, …}): what rules tell people.
#pragma once

#include <lua.hpp>

namespace fuda::lua {

int say(lua_State* L);

}  // namespace fuda::lua
