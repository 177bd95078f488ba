// What is wrong with text: it is not Lua, or not the part of Lua that rules have.
#pragma once

#include <string>
#include <string_view>

#include "base/diagnostic.h"

namespace fuda::lua {

// What the compiler says of `file`, whose text this is: in plain words, with the place in the line and what
// is probably meant.
[[nodiscard]] Finding syntax_error(std::string message, const std::string& file, std::string_view text);

// What is seen of a text that compiles without its compiled code.
struct TextReport {
  Findings findings;              // powers, NULs in texts, too long chains; in the order of lines
  std::size_t tokens = 0;         // how many there are
  std::size_t longest_chain = 0;  // accesses of one a.b.c…
};
[[nodiscard]] TextReport read_text(const std::string& file, std::string_view text);

}  // namespace fuda::lua
