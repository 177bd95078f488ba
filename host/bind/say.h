// Implements say("text", {NAME = value, …}).
#pragma once

#include <lua.hpp>

namespace fuda::lua {

int say(lua_State* L);

}  // namespace fuda::lua
