// Files that may be scripts: these may be longer than other YAML files.
#pragma once

#include "files/files.h"
#include "script/script.h"

namespace fuda {

// The YAML of any file. Throws Failure as yaml::read_file, also for one that is too long and no script.
[[nodiscard]] yaml::Node read_script_yaml(const Path& file, const Origin& origin = {});

// As read_script_file, if its YAML has been read.
[[nodiscard]] ScriptFile read_script(const yaml::Node& root, const Path& file);

}  // namespace fuda
