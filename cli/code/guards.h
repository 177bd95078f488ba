// Finds guards that return the wrong values, and guards that can refuse no move.
#pragma once

#include <string>

#include "base/diagnostic.h"
#include "code/registers.h"

namespace fuda::lua {

// `name` is the function's name, such as "moves.bid.allowed". Returns nothing if the function is not a guard.
[[nodiscard]] Findings wrong_guards(const Function& function, const Registers& registers,
                                    const std::string& name, const std::string& file);

}  // namespace fuda::lua
