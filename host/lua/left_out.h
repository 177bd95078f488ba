// Names of Lua's own library that rules do not have, and what they have instead.
#pragma once

#include <string>
#include <string_view>

namespace fuda::lua {

// What to say of an unknown name: "not available: …"; "" for one that Lua does not have either. `name` is a
// global's, or "library.field".
[[nodiscard]] std::string left_out(std::string_view name);

}  // namespace fuda::lua
