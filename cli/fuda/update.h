// `fuda run --update`: changes expectations to what was found.
#pragma once

#include <vector>

#include "script/runner.h"

namespace fuda::cli {

// Prints the changes to the files as a diff, and with `write` makes them. Returns the exit status: 0 if
// nothing is left that fails.
int update_expectations(const std::vector<RunResult>& results, bool write);

}  // namespace fuda::cli
