// The files of a folder that end in something, ".yaml" for one.
#pragma once

#include <vector>

#include "load/find.h"

namespace fuda {

// Sorted; `recursive`: those of the folders in it as well. None where there is no such folder.
[[nodiscard]] std::vector<Path> yaml_below(const Path& folder, bool recursive, const char* ending = ".yaml");

}  // namespace fuda
