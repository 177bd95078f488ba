// Edits that an editor offers at a place: the closest name, a declaration, a scenario.
#pragma once

#include <string>
#include <vector>

#include "language/project.h"

namespace fuda::language {

struct Action {
  std::string title;
  bool mends = false;  // whether the action fixes a finding; otherwise, it adds a declaration or a scenario
  std::vector<Edit> edits;
  Path creates = {};  // the new file that the edits create; empty if they create no file
};

// `wrong` contains the findings in the file.
[[nodiscard]] std::vector<Action> actions(const Project& project, const Range& range, const Findings& wrong);

}  // namespace fuda::language
