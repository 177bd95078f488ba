// Finds calls with a wrong number of arguments in compiled code, without running it.
#pragma once

#include <set>
#include <string>

#include "base/diagnostic.h"
#include "code/bytecode.h"

namespace fuda::lua {

// Checks calls of the host's functions, which it recognizes by name. `own` has the names of methods that the
// rules may define.
[[nodiscard]] Findings check_calls(const Function& function, const std::string& file,
                                   const std::set<std::string>& own);

}  // namespace fuda::lua
