// What compiled functions write to, seen without running them.
#pragma once

#include <map>

#include "code/bytecode.h"

namespace fuda::lua {

// The outer variables of a function that it sets, or a function within it: where, by their numbers.
[[nodiscard]] std::map<unsigned, int> sets_outer(const Function& function);

struct Writes {
  // Every table written to is for certain one that the same call has made. False where that cannot be told: a
  // table from a parameter, a field or an outer variable may be any. What functions in C do does not count.
  bool only_own = true;
  // Something that may be a function is put into a table under a key that may be any text.
  bool any_name = false;
};

// What this function and those within it write to. `makers`: methods that return a table made for this very
// call, whatever they are called on.
[[nodiscard]] Writes writes_of(const Function& function, const std::set<std::string>& makers);

}  // namespace fuda::lua
