// What calls in compiled code hand over, against what the functions of the host take: a wrong number of
// arguments is found with its line before anything runs.
#pragma once

#include <set>
#include <string>

#include "lua/bytecode.h"
#include "text/diagnostic.h"

namespace fuda::lua {

// What is wrong with the calls of functions and methods known by name, each error at its line; nothing is
// said of those whose name is in `own`, and of what is called in another way.
[[nodiscard]] Findings check_calls(const Function& function, const std::string& file,
                                   const std::set<std::string>& own);

}  // namespace fuda::lua
