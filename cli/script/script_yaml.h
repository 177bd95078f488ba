// Reads YAML files that may be scripts. The size limit for scripts is larger than for other files.
#pragma once

#include "files/files.h"
#include "script/script.h"

namespace fuda {

// Reads the YAML of any file. Throws Failure as yaml::read_file does. For a file that is not a script, the
// smaller limit applies.
[[nodiscard]] yaml::Node read_script_yaml(const Path& file, const Origin& origin = {});

// Does the work of read_script_file for parsed YAML.
[[nodiscard]] ScriptFile read_script(const yaml::Node& root, const Path& file);

}  // namespace fuda
