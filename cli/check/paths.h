// Files by their full names, however they are named, and the YAML files of a folder.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "load/find.h"

namespace fuda {

// The full path of a file, which may be named in several ways: "./house.lua", "././house.lua".
[[nodiscard]] std::string plain_path(const std::string& path);

// The files of a folder with this ending, sorted; `recursive`: also those of the folders in it. None if there
// is no such folder.
[[nodiscard]] std::vector<Path> yaml_below(const Path& folder, bool recursive, const char* ending = ".yaml");

// Keeps a finding from being reported twice, however its file was named.
class Once {
 public:
  // `played`: it comes from a game, so that all of one subject at one line of the rules are one, whatever
  // numbers they tell.
  bool is_new(const Finding& finding, bool played = false);

 private:
  std::set<std::string> said_, there_;
};

}  // namespace fuda
