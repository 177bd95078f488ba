// Finds the block that lacks its `end`, by the indentation of the rules.
#pragma once

#include <string>
#include <string_view>

namespace fuda::lua {

// A sentence about the innermost block whose `end` is indented less than the block, such as "the 'while' of
// line 86 has no 'end'; the 'end' of line 87 is indented less". "" if the indentation shows no such block.
[[nodiscard]] std::string missing_end(std::string_view text);

}  // namespace fuda::lua
