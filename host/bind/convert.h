// Runs a conversion of data written in Lua, `function convert(input) … return output end`, in a sandbox of
// its own.
#pragma once

#include "base/data.h"
#include "bind/rules.h"

namespace fuda::lua {

// Throws Failure: an error in the Lua, a missing `convert`, a result that is not plain data.
[[nodiscard]] Data run_converter(const Source& source, const Data& input);

}  // namespace fuda::lua
