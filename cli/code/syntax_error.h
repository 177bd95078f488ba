// Messages of Lua's compiler in plain words, with the place in the line and a hint.
#pragma once

#include <string>
#include <string_view>

#include "base/diagnostic.h"

namespace fuda::lua {

[[nodiscard]] Finding syntax_error(const Place& place, const std::string& message, std::string_view text);

}  // namespace fuda::lua
