// Places for findings about a patched game. Code that reads the game knows nothing about patches, and reports
// each error with its subject. The functions in this file move each finding to the place where an author can
// fix the error. This is the place where a patch removed the subject, or added a wrong entry.
#pragma once

#include <vector>

#include "load/taken.h"

namespace fuda {

// The place of the innermost entry that the newest patch put into this part of a game. If the whole part is
// wrong, an author should change that entry. If no patch changed this part, returns the place of `entry`.
[[nodiscard]] Place newest_place(const yaml::Entry& entry);

// Advisor functions (load/advisor.h).
void point_to_patches(Findings& findings, const yaml::Node& root, const std::vector<Taken>& taken);
void point_to_taken(Findings& findings, const std::vector<Taken>& taken);

}  // namespace fuda
