// Checks whether the text of a file uses only the part of Lua that rules have.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/diagnostic.h"

namespace fuda::lua {

struct TextReport {
  Findings findings;  // powers, NULs in texts, overlong chains; in order of lines
  std::size_t tokens = 0;
  std::size_t longest_chain = 0;  // accesses in one a.b.c…
};
// Checks a text that compiles.
[[nodiscard]] TextReport read_text(const std::string& file, std::string_view text);

}  // namespace fuda::lua
