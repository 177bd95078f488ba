// Runs `convert(input)` of an import, in a sandbox of its own.
#pragma once

#include <functional>

#include "base/data.h"
#include "bind/rules.h"
#include "lua/documented.h"

namespace fuda::lua {

// `input` is what the file of this name holds. `check` is called before, with the `shape` that the file sets,
// unless it sets none. Throws Failure for a Lua error, a missing `convert`, or a shape or result that is not
// plain data.
[[nodiscard]] Data run_converter(const Source& source, const Data& input, const std::string& input_file,
                                 const std::function<void(const Data& shape)>& check);

// What it calls, for the reference.
[[nodiscard]] Bindings converter_functions();

}  // namespace fuda::lua
