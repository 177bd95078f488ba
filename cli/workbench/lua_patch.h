// The Lua of a variant that turns the functions of one game into those of another.
#pragma once

#include <string>

#include "load/definition.h"

namespace fuda::workbench {

struct LuaPatch {
  std::string text;     // "" if no function changes
  Findings impossible;  // the changes that no variant can make
};

// Compares the Lua files of the games themselves and of their packs, without those of options.
[[nodiscard]] LuaPatch lua_patch(const Definition& before, const Definition& after);

}  // namespace fuda::workbench
