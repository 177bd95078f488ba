// With `fuda run --update`: expectations that say what was found.
#pragma once

#include <vector>

#include "script/runner.h"

namespace fuda::cli {

// Prints what changes in the files as a diff; with `write` the files are changed, too. The exit status: 0
// where nothing is left that fails.
int update_expectations(const std::vector<RunResult>& results, bool write);

}  // namespace fuda::cli
