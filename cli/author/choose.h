// Scenarios by name, as somebody typed it.
#pragma once

#include <string>
#include <vector>

#include "script/script.h"

namespace fuda {

// The script of a file that is meant: its only one, or the one whose name is `scenario`, or the only one that
// contains it. Throws Failure, with the existing names.
[[nodiscard]] const Script& choose_script(const ScriptFile& file, const std::string& scenario);

// Takes out of the files every script whose name does not contain `scenario`. Throws Failure if none is left,
// with similar names.
void keep_scenarios(const std::vector<ScriptFile*>& files, const std::string& scenario);

}  // namespace fuda
