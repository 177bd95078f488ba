// Files by their full names, however they are named, and the YAML files of a folder.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "load/find.h"

namespace fuda {

// One file may be named in several ways: "./house.lua", "././house.lua".
[[nodiscard]] std::string plain_path(const std::string& path);

// The files of a folder with an ending such as ".yaml". Sorted; `recursive`: those of the folders in it as
// well. None where there is no such folder.
[[nodiscard]] std::vector<Path> yaml_below(const Path& folder, bool recursive, const char* ending = ".yaml");

// Reports each finding once, however its file was named.
class Once {
 public:
  bool is_new(const Finding& finding);

 private:
  std::set<std::string> said_;
};

}  // namespace fuda
