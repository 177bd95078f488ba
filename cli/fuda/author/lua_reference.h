// What `fuda reference` prints about Lua, from the documentation in the bindings.
#pragma once

#include <initializer_list>
#include <string>
#include <vector>

#include "author/reference.h"
#include "lua/documented.h"

namespace fuda::lua {

[[nodiscard]] ReferenceSection reference_section(std::string title, std::string about,
                                                 std::initializer_list<Bindings> lists);
// What rules can use of a game, and what of Lua.
[[nodiscard]] std::vector<ReferenceSection> reference_of_games();
[[nodiscard]] std::vector<ReferenceSection> reference_of_lua();

}  // namespace fuda::lua
