// Compares the calls in compiled code with what the functions of the host take: a wrong number of arguments
// is found with its line before anything runs.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "bind/operands.h"
#include "lua/bytecode.h"
#include "lua/documented.h"

namespace fuda::lua {

// What is wrong with the calls of functions and methods known by name, each error at its line; not of those
// whose name is in `own`, nor of anything called in another way.
[[nodiscard]] Findings check_calls(const Function& function, const std::string& file,
                                   const std::set<std::string>& own);

// The same where there are more functions than those of rules.
struct MoreFunctions {
  std::vector<Bindings> of_environment, methods;
};
[[nodiscard]] Findings check_calls(const Function& function, const std::string& file,
                                   const std::set<std::string>& own, const MoreFunctions& more);

// How the code of rules is read: for every Vm that gets the functions of a game.
inline constexpr CodeReader kCodeReader{.check_calls = check_calls, .operand_of = operand_of};

}  // namespace fuda::lua
