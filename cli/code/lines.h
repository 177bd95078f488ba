// The lines of rules that can run, for coverage.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace fuda::lua {

// The lines with code in functions, sorted. Leaves out the file's top level, which always runs. Also leaves
// out the return that the compiler adds to a function, if no code can reach that return. Throws Failure if
// the text does not compile.
[[nodiscard]] std::vector<int> function_lines(const std::string& file, std::string_view text);

}  // namespace fuda::lua
