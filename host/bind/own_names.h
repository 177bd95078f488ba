// Names that a game cannot use for its own zones, cards and other declarations.
#pragma once

#include <string>
#include <string_view>

namespace fuda::lua {

// The owner of a name: "a word of Lua" or "a built-in name of the rules". Returns "" for a free name.
[[nodiscard]] std::string whose_name(std::string_view name);

}  // namespace fuda::lua
