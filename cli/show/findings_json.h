// Writes findings for programs, in the same form for every command.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "base/diagnostic.h"

namespace fuda {

// A list of {"severity":"error","file":…,"line":…,"column":…,"message":…,"hint":…}.
[[nodiscard]] nlohmann::ordered_json findings_json(const Findings& findings);
// The whole output of a failed command: {"findings":[…],"errors":…,"warnings":…}
[[nodiscard]] nlohmann::ordered_json failure_json(const Findings& findings);

}  // namespace fuda
