// Which lines of the rules could run: for coverage.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace fuda::lua {

// The lines of a rule file that hold code of a function, sorted. What runs when the file is read is left out:
// it always runs. So is unreachable code that nobody wrote: the return that the compiler puts at the end of a
// function that has returned before. Throws Failure when the text does not compile.
[[nodiscard]] std::vector<int> function_lines(const std::string& file, std::string_view text);

}  // namespace fuda::lua
