// The files of a folder that end in something, ".yaml" for one.
#pragma once

#include <vector>

#include "author/author.h"
#include "load/find.h"

namespace fuda::author {

// Sorted; `recursive`: those of the folders in it as well. None where there is no such folder.
[[nodiscard]] std::vector<load::Path> yaml_below(const load::Path& folder, bool recursive,
                                                 const char* ending = ".yaml");

}  // namespace fuda::author
