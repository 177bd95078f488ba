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

// The parts that a variant overrides. Returns an empty list if the project is not for a variant's file.
[[nodiscard]] std::vector<Mark> overridden(const Project& project);

}  // namespace fuda::language
