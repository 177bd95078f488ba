// Finds values that code replaces before any code uses them: functions with two definitions, and assignments
// to loop variables before the loop sets them.
#pragma once

#include <string>

#include "base/diagnostic.h"
#include "code/around.h"
#include "code/bytecode.h"

namespace fuda::lua {

// Reports functions of the host's tables, and global functions, that a file defines twice.
[[nodiscard]] Findings defined_twice(const Function& main, const Surroundings& around,
                                     const std::string& file);

// Reports assignments to the variable of a `for` loop that no code reads.
[[nodiscard]] Findings set_loop_variables(const Function& function, const std::string& file);

}  // namespace fuda::lua
