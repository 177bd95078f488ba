// The writes of compiled functions.
#pragma once

#include <bitset>
#include <map>

#include "code/bytecode.h"

namespace fuda::lua {

// The upvalues that a function or its inner functions set, each with the line that sets it.
[[nodiscard]] std::map<unsigned, int> sets_outer(const Function& function);

// The registers whose variables inner functions set.
[[nodiscard]] std::bitset<256> set_inside(const Function& function);

struct Writes {
  // Whether the function certainly writes only to tables that the same call created. A table from a
  // parameter, field or outer variable may be any table. Writes by functions in C do not count.
  bool only_own = true;
  // Whether the code puts a value that may be a function into a table under a key that may be any text.
  bool any_name = false;
};

// The writes of this function and its inner functions. `makers` are methods that return a new table.
[[nodiscard]] Writes writes_of(const Function& function, const std::set<std::string>& makers);

}  // namespace fuda::lua
