// The text of a file: is it the part of Lua that rules have?
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/diagnostic.h"

namespace fuda::lua {

struct TextReport {
  Findings findings;  // powers, NULs in texts, too long chains; in the order of lines
  std::size_t tokens = 0;
  std::size_t longest_chain = 0;  // accesses of one a.b.c…
};
// Reads a text that compiles.
[[nodiscard]] TextReport read_text(const std::string& file, std::string_view text);

}  // namespace fuda::lua
