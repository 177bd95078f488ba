// Which value an error of Lua is about, found in the code of the function. Lua names variables, but not
// expressions.
#pragma once

#include <string>

#include "code/messages.h"
#include "lua/code_reader.h"

namespace fuda::lua {

// The value that an error of Lua is about.
struct Operand {
  std::string written;  // "tables.points[n]"; "" if unknown
  std::string origin;   // a hint: "n is 7"; or ""
};
[[nodiscard]] Operand operand_of(const ErrorSite& site, const Attempt& attempt);

}  // namespace fuda::lua
