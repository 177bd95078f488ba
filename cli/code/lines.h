// Which lines of the rules can run, for coverage.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace fuda::lua {

// The lines with code of a function, sorted; not the file's own level, which always runs, and not the
// unreachable return that the compiler adds to a function. Throws Failure if the text does not compile.
[[nodiscard]] std::vector<int> function_lines(const std::string& file, std::string_view text);

}  // namespace fuda::lua
