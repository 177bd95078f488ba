// Runs a data conversion written in Lua: `function convert(input) … return output end`, in a sandbox of its
// own.
#pragma once

#include <vector>

#include "base/data.h"
#include "bind/rules.h"

namespace fuda::lua {

// `tables` is visible to the converter as the read-only global `tables`. Throws Failure: an error in the Lua,
// a missing `convert`, a result that is not plain data.
[[nodiscard]] Data run_converter(const std::vector<Source>& sources, const Data& input,
                                 const Data& tables = {});

}  // namespace fuda::lua
