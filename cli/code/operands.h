// Which value an error of Lua is about, found in the code of the function. Lua names variables, but not
// expressions.
#pragma once

#include "lua/code_reader.h"

namespace fuda::lua {

[[nodiscard]] Operand operand_of(const ErrorSite& site, const Attempt& attempt);

}  // namespace fuda::lua
