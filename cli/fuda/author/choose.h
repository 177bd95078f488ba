// Selects scenarios by a name typed on the command line.
#pragma once

#include <string>
#include <vector>

#include "script/script.h"

namespace fuda {

// Returns the script that `scenario` selects: the only script of the file, the script with exactly this name,
// or the only script whose name contains this text. If no script fits, throws a Failure that lists the
// existing names.
[[nodiscard]] const Script& choose_script(const ScriptFile& file, const std::string& scenario);

// Removes every script whose name does not contain `scenario`. Throws Failure with similar names if no script
// is left.
void keep_scenarios(const std::vector<ScriptFile*>& files, const std::string& scenario);

}  // namespace fuda
