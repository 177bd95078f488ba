// What compiled functions write to.
#pragma once

#include <bitset>
#include <map>

#include "code/bytecode.h"

namespace fuda::lua {

// The upvalues that a function sets, or a function inside it: the line by number.
[[nodiscard]] std::map<unsigned, int> sets_outer(const Function& function);

// The registers whose variables functions inside set.
[[nodiscard]] std::bitset<256> set_inside(const Function& function);

struct Writes {
  // Every table written to was certainly made by the same call; a table from a parameter, a field or an outer
  // variable may be any. Functions in C do not count.
  bool only_own = true;
  // A value that may be a function is put into a table under a key that may be any text.
  bool any_name = false;
};

// Of this function and those inside it. `makers`: methods that return a new table.
[[nodiscard]] Writes writes_of(const Function& function, const std::set<std::string>& makers);

}  // namespace fuda::lua
