// Checks the globals of a compiled file before it runs. Lua itself notices a misspelt name only when the line
// with the name runs, and never notices an assignment to an existing global.
#pragma once

#include <string>

#include "code/bytecode.h"
#include "lua/code_reader.h"

namespace fuda::lua {

[[nodiscard]] CodeReport check_chunk(const Function& main, const std::string& file, GlobalNames names);

}  // namespace fuda::lua
