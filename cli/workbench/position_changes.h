// The differences between two positions of the trace, in words.
#pragma once

#include <string>
#include <vector>

#include "workbench/request.h"

namespace fuda::workbench {

// One sentence for each counter, zone and seat to move that differs, then the legal moves and the result.
// `before` and `after` are lines of `fuda run --trace --json`. `labels` has the readable names (played.h).
[[nodiscard]] std::vector<std::string> position_changes(const Json& before, const Json& after,
                                                        const Json& labels);

}  // namespace fuda::workbench
