// The part of `fuda reference` about Lua, generated from the documentation in the bindings.
#pragma once

#include <initializer_list>
#include <string>
#include <vector>

#include "lua/documented.h"
#include "reference/reference.h"

namespace fuda::lua {

[[nodiscard]] ReferenceSection reference_section(std::string title, std::string about,
                                                 std::initializer_list<Bindings> lists);
// The functions of the game, and the parts of Lua's library that rules can use.
[[nodiscard]] std::vector<ReferenceSection> reference_of_games();
[[nodiscard]] std::vector<ReferenceSection> reference_of_lua();

}  // namespace fuda::lua
