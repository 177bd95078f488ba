// Runs the function `convert(input)` of an import format in its own sandbox.
#pragma once

#include <functional>

#include "base/data.h"
#include "bind/rules.h"
#include "lua/documented.h"

namespace fuda::lua {

// `input` is the content of the file `input_file`. If the script sets a `shape`, calls `check` with the shape
// before the script converts the input. Throws Failure if Lua raises an error, if `convert` is missing, or if
// the shape or the result is not plain data.
[[nodiscard]] Data run_converter(const Source& source, const Data& input, const std::string& input_file,
                                 const std::function<void(const Data& shape)>& check);

// The documented functions of conversion scripts, for the reference.
[[nodiscard]] Bindings converter_functions();

}  // namespace fuda::lua
