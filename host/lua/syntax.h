// What to do about text that is not Lua.
#pragma once

#include <string>
#include <string_view>

#include "base/diagnostic.h"

namespace fuda::lua {

// What the compiler says of `file`, whose text this is: in plain words, with the place in the line and what
// is probably meant.
[[nodiscard]] Finding syntax_error(std::string message, const std::string& file, std::string_view text);

// In a text that compiles: where a '^' stands that is neither in a text nor in a comment; npos: nowhere.
[[nodiscard]] std::size_t find_power(std::string_view text);

}  // namespace fuda::lua
