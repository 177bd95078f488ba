// Compares the calls in compiled code with what the functions of the host take: a wrong number of arguments
// is found with its line before anything runs.
#pragma once

#include <set>
#include <string>

#include "base/diagnostic.h"
#include "code/bytecode.h"

namespace fuda::lua {

// What is wrong with the calls of functions and methods known by name, each error at its line; not of those
// whose name is in `own`, nor of anything called in another way.
[[nodiscard]] Findings check_calls(const Function& function, const std::string& file,
                                   const std::set<std::string>& own);

}  // namespace fuda::lua
