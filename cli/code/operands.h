// Finds the value that a Lua error is about, from the code of the function. Lua itself names variables, but
// not expressions.
#pragma once

#include <string>

#include "code/messages.h"
#include "lua/code_reader.h"

namespace fuda::lua {

// The value that a Lua error is about.
struct Operand {
  std::string written;  // the code for the value, such as "tables.points[n]"; "" if unknown
  std::string origin;   // a hint such as "n is 7"; or ""
};
[[nodiscard]] Operand operand_of(const ErrorSite& site, const Attempt& attempt);

}  // namespace fuda::lua
