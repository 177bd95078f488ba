// Rewrites messages of Lua's compiler. Adds the position in the line and a hint.
#pragma once

#include <string>
#include <string_view>

#include "base/diagnostic.h"

namespace fuda::lua {

[[nodiscard]] Finding syntax_error(const Place& place, const std::string& message, std::string_view text);

}  // namespace fuda::lua
