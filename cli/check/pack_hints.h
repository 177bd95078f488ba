// Hints about names in rules that a pack defines.
#pragma once

#include <vector>

#include "base/diagnostic.h"
#include "load/find.h"

namespace fuda {

// If a finding is about an unknown name, and a pack in the folders of games defines a function with this
// name, names the pack in the hint.
void name_packs(Findings& findings, const std::vector<Path>& folders);

}  // namespace fuda
