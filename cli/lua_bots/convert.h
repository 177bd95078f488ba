// Runs `convert(input)` of an import, in a sandbox of its own.
#pragma once

#include "base/data.h"
#include "bind/rules.h"
#include "lua/documented.h"

namespace fuda::lua {

// Throws Failure for a Lua error, a missing `convert`, or a result that is not plain data.
[[nodiscard]] Data run_converter(const Source& source, const Data& input);

// What it calls, for the reference.
[[nodiscard]] Bindings converter_functions();

}  // namespace fuda::lua
