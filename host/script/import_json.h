// JSON files as plain data.
#pragma once

#include <filesystem>

#include "text/data.h"

namespace fuda {

// Throws Failure, with line and column, for what is no JSON, is nested deeper than 64, larger than 16 MiB, or
// holds a number that is not whole.
[[nodiscard]] Data read_json_file(const std::filesystem::path& file);

}  // namespace fuda
