// Findings about a game that patches changed. Code that reads the game knows nothing of patches: it reports
// each error with its subject. The pass here then shows each finding where it can be fixed: where a patch
// took the subject away, or put something wrong in.
#pragma once

#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "yaml/node.h"

namespace fuda {

// What a patch took away.
struct Taken {
  std::vector<std::string> path;  // zones, hand
  Place place;
  std::string how;  // "removed here"
  int layer = 0;    // of the patch
};

// "zones.hand"
[[nodiscard]] std::string path_text(const std::vector<std::string>& path);
// The last patch that took this away; null if it is there, or never was.
[[nodiscard]] const Taken* last_taken(const std::vector<Taken>& taken, const std::string& path);
// The innermost thing that the newest patch put into this part of a game: the place to change, if the whole
// is wrong. The entry's own place if no patch changed anything within.
[[nodiscard]] Place newest_place(const yaml::Entry& entry);

// Moves each finding about `root`, a game with all its patches, to the patch that is to blame, and takes its
// subject from it. What is wrong with the game itself stays where it is.
void point_to_patches(Findings& findings, const yaml::Node& root, const std::vector<Taken>& taken);
// The same only for what is missing.
void point_to_taken(Findings& findings, const std::vector<Taken>& taken);

}  // namespace fuda
