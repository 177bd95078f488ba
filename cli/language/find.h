// Finds the declarations and uses of a name, and renames it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "language/project.h"

namespace fuda::language {

// The name at a place.
struct Named {
  Sort sort = Sort::zone;
  std::string name;
  Range range;
};

// The sort of a mentioned name, if the game declares the name.
[[nodiscard]] std::optional<Sort> sort_of(const Project& project, const Mention& mention);
// The name at a place. Returns nothing if the game does not declare the name.
[[nodiscard]] std::optional<Named> named_at(const Project& project, Position position);

// All declarations of the name at a place. For a function of the rules, returns its definition.
[[nodiscard]] std::vector<Location> definitions(const Project& project, Position position);
[[nodiscard]] std::vector<Location> references(const Project& project, Position position, bool declarations);
// Returns the edits that rename the name at a place. If the new name is not possible, throws Failure with the
// reason.
[[nodiscard]] std::vector<Edit> rename(const Project& project, Position position, const std::string& name);

}  // namespace fuda::language
