// Findings about a game that patches changed. Code that reads the game reports errors as if it had always
// been like that, with the subject of each finding; the one pass here knows the patches and shows each
// finding where it can be fixed: where a patch took the subject away, or put something wrong in.
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
// The last that took this away; null if it is there, or never was.
[[nodiscard]] const Taken* last_taken(const std::vector<Taken>& taken, const std::string& path);
// The innermost thing that the newest patch put into this part of a game: if the whole is wrong, that is the
// place to change. The entry's own place where no patch changed anything within.
[[nodiscard]] Place newest_place(const yaml::Entry& entry);

// Shows each finding about `root`, a game with all its patches, where a patch is to blame. What is wrong with
// the game alone stays where it is. A finding that was shown elsewhere has no subject any more.
void point_to_patches(Findings& findings, const yaml::Node& root, const std::vector<Taken>& taken);
// The same only for what is missing, for callers that handle patches of existing parts themselves.
void point_to_taken(Findings& findings, const std::vector<Taken>& taken);

}  // namespace fuda
