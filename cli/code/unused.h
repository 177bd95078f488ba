// Finds local variables that no code uses.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"

namespace fuda::lua {

// Reports local functions that nothing calls, and other local variables of the file that nothing reads. Does
// not report names that begin with '_'. Also leaves out names that resemble a name in `globals`, because that
// name may be a misspelling, or a local variable of another file. `defined` has the global functions of other
// files: a local function with a similar name may be meant to replace one of them. Throws Failure if the text
// does not compile.
[[nodiscard]] Findings unused_locals(const std::string& file, std::string_view text,
                                     const std::set<std::string>& globals,
                                     const std::vector<std::string>& defined);

}  // namespace fuda::lua
