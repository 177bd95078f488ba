// Checks a compiled file before it runs.
//
// Lua finds out about a misspelt name only when the line runs, and never about an assignment to a global that
// exists. Both are in the bytecode: every use of a global names it in its instruction. So all of a file's
// faults are known, each with its line, when it is loaded, and running code needs no guard.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/diagnostic.h"

namespace fuda::lua {

struct ChunkReport {
  Findings findings;                 // in the order of lines
  std::size_t longest_function = 0;  // instructions
  std::size_t longest_chain = 0;     // links of one a.b.c…
};

// Explaining an error in a long a.b.c… chain takes Lua 5.4.4 a C stack frame a link and quadratic time.
inline constexpr std::size_t kMaxChain = 100;

// `bytecode` is what lua_dump wrote, unstripped, just now, from the text of `file`; both lists are sorted.
// A chunk that is not in Lua 5.4's format is a finding.
[[nodiscard]] ChunkReport check_chunk(std::string_view bytecode, const std::string& file,
                                      const std::vector<std::string>& known,
                                      const std::vector<std::string>& assignable);

}  // namespace fuda::lua
