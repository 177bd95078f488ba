// Files that nothing would ever read.
#pragma once

#include "base/diagnostic.h"
#include "load/find.h"

namespace fuda {

// What below a folder has the name of a YAML or Lua file and is none: a folder, a pipe. Folders whose name
// begins with a dot are left out.
[[nodiscard]] Findings not_files_below(const Path& folder);

}  // namespace fuda
