// Checks a compiled file before it runs.
//
// Lua finds out about a misspelt name only when the line runs, and never about an assignment to a global that
// exists. Both are in the bytecode: every use of a global names it in its instruction. So all of a file's
// faults are known, each with its line, when it is loaded, and running code needs no guard.
#pragma once

#include <string>

#include "code/bytecode.h"
#include "lua/code_reader.h"

namespace fuda::lua {

// `main`: what was compiled from the text of `file`.
[[nodiscard]] CodeReport check_chunk(const Function& main, const std::string& file, GlobalNames names);

}  // namespace fuda::lua
