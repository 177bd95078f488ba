// Names of Lua 5.4 that rules do not have.
#pragma once

#include <string>
#include <string_view>

#include "lua/documented.h"

namespace fuda::lua {

// The names that rules do not have, each with its replacement.
[[nodiscard]] Bindings missing_names();

// "not available: …" for a global or "library.field" that Lua has but that rules do not have; otherwise "".
[[nodiscard]] std::string left_out(std::string_view name);

}  // namespace fuda::lua
