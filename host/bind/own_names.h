// Names that a game cannot give to what its rules see: the rules could not speak of it.
#pragma once

#include <string>
#include <string_view>

namespace fuda::lua {

// "a word of Lua", "a name of the rules' own"; "" for a name that is free.
[[nodiscard]] std::string whose_name(std::string_view name);

}  // namespace fuda::lua
