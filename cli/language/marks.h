// The parts of a game that a variant overrides.
#pragma once

#include <string>
#include <vector>

#include "language/project.h"

namespace fuda::language {

struct Mark {
  Location place;    // the overridden place, in the game or in a lower variant
  Location variant;  // the place in the variant that overrides this place
  std::string text;
};

// The overridden parts, for the project of a variant's file. Returns an empty list for files of other kinds.
[[nodiscard]] std::vector<Mark> overridden(const Project& project);

}  // namespace fuda::language
