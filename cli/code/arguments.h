// Finds calls with a wrong number of arguments, in compiled code before it runs.
#pragma once

#include <set>
#include <string>

#include "base/diagnostic.h"
#include "code/bytecode.h"

namespace fuda::lua {

// Checks calls of the host's functions by name. `own`: names that may be methods of the rules' own.
[[nodiscard]] Findings check_calls(const Function& function, const std::string& file,
                                   const std::set<std::string>& own);

}  // namespace fuda::lua
