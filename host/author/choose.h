// Scenarios by name, as somebody typed it.
#pragma once

#include <string>
#include <vector>

#include "script/script.h"

namespace fuda {

// The script of a file that is meant: its only one, or the one whose name is `scenario` or, alone of all,
// contains it. Throws Failure, with the names that there are.
[[nodiscard]] const Script& choose_script(const ScriptFile& file, const std::string& scenario);

// Takes out of the files every script whose name does not contain `scenario`. Throws Failure where none is
// left, with the names that are like it.
void keep_scenarios(const std::vector<ScriptFile*>& files, const std::string& scenario);

}  // namespace fuda
