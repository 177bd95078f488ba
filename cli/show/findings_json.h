// Findings for programs, of one form whatever the command.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "base/diagnostic.h"

namespace fuda {

// A list of {"severity":"error","file":…,"line":…,"column":…,"message":…,"hint":…}.
[[nodiscard]] nlohmann::ordered_json findings_json(const Findings& findings);
// All that a command prints which could not do its work: {"findings":[…],"errors":…,"warnings":…}
[[nodiscard]] nlohmann::ordered_json failure_json(const Findings& findings);

}  // namespace fuda
