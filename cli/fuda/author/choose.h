// Scenarios chosen by a name that was typed.
#pragma once

#include <string>
#include <vector>

#include "script/script.h"

namespace fuda {

// The script of a file that is meant: its only one, the one whose name is `scenario`, or the only one whose
// name contains it. Otherwise throws Failure, with the names that there are.
[[nodiscard]] const Script& choose_script(const ScriptFile& file, const std::string& scenario);

// Removes from the files every script whose name does not contain `scenario`. Throws Failure, with similar
// names, if none is left.
void keep_scenarios(const std::vector<ScriptFile*>& files, const std::string& scenario);

}  // namespace fuda
