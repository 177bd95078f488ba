// `fuda run --update`: replaces expectations with the actual values.
#pragma once

#include <vector>

#include "script/runner.h"

namespace fuda::cli {

// Prints the changes to the files as a diff. With `write`, also changes the files. Returns the exit status,
// which is 0 if no failure is left.
int update_expectations(const std::vector<RunResult>& results, bool write);

}  // namespace fuda::cli
