// Full paths of files, and the YAML files of a folder.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "load/find.h"

namespace fuda {

// The full path of a file. A file name may have several forms: "./house.lua", "././house.lua".
[[nodiscard]] std::string plain_path(const std::string& path);

// The files of a folder with this ending, sorted. If `recursive` is set, includes files in subfolders. Empty
// if the folder does not exist.
[[nodiscard]] std::vector<Path> yaml_below(const Path& folder, bool recursive, const char* ending = ".yaml");

// Filters out repeated findings, even if the findings name a file in different ways.
class Once {
 public:
  // Whether the finding is new. `played` says whether the finding comes from a game. Findings from games
  // about one subject at one line of the rules count as the same, even if they contain different numbers.
  bool is_new(const Finding& finding, bool played = false);

 private:
  std::set<std::string> said_, there_;
};

}  // namespace fuda
