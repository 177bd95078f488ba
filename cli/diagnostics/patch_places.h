// Findings about a game that patches changed. Code that reads the game knows nothing of patches: it reports
// each error with its subject. The pass here then shows each finding where it can be fixed: where a patch
// took the subject away, or put something wrong in.
#pragma once

#include <vector>

#include "load/taken.h"

namespace fuda {

// The innermost thing that the newest patch put into this part of a game: the place to change, if the whole
// is wrong. The entry's own place if no patch changed anything within.
[[nodiscard]] Place newest_place(const yaml::Entry& entry);

// As an Advisor does (load/advisor.h).
void point_to_patches(Findings& findings, const yaml::Node& root, const std::vector<Taken>& taken);
void point_to_taken(Findings& findings, const std::vector<Taken>& taken);

}  // namespace fuda
