// Which value an error of Lua is about, read from the code of the function that it happened in: Lua itself
// names variables, but not what was computed on the way.
#pragma once

#include "lua/code_reader.h"

namespace fuda::lua {

[[nodiscard]] Operand operand_of(const ErrorSite& site, const Attempt& attempt);

}  // namespace fuda::lua
