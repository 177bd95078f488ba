// Names that games cannot give to what rules see.
#pragma once

#include <string>
#include <string_view>

namespace fuda::lua {

// Why this is one: it is "a word of Lua", or "a name of the rules' own". "" for a free name.
[[nodiscard]] std::string whose_name(std::string_view name);

}  // namespace fuda::lua
