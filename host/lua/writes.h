// What compiled functions write to, seen without running them.
#pragma once

#include <map>

#include "lua/bytecode.h"

namespace fuda::lua {

// The outer variables of a function that it sets, or a function within it: where, by their numbers.
[[nodiscard]] std::map<unsigned, int> sets_outer(const Function& function);

// Whether every table that this function, or one within it, writes to is for certain one that the same call
// has made. False where that cannot be told: a table from a parameter, a field or an outer variable may be
// any. What functions in C do with a table does not count.
[[nodiscard]] bool writes_only_own(const Function& function);

}  // namespace fuda::lua
