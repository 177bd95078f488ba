// A rule file compiled without being run, to look at its code.
#pragma once

#include <string>
#include <string_view>

#include "lua/bytecode.h"

namespace fuda::lua {

// Throws Failure when the text does not compile.
[[nodiscard]] Function compiled(const std::string& file, std::string_view text);

}  // namespace fuda::lua
