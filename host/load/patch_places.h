// What is said of a game that patches changed. Whatever reads the game says what is wrong as if it had always
// been like that, with the subject of each finding; the one pass here knows of the patches and shows each
// finding where somebody can change it: where a patch took the subject away, or put something wrong in.
#pragma once

#include <string>
#include <vector>

#include "text/diagnostic.h"
#include "yaml/node.h"

namespace fuda {

// What a patch took away.
struct Taken {
  std::vector<std::string> path;  // zones, hand
  Place place;
  std::string how;  // "taken away here"
  int layer = 0;    // of the patch
};

// "zones.hand"
[[nodiscard]] std::string path_text(const std::vector<std::string>& path);
// The last that took this away; null where it is there, or never was.
[[nodiscard]] const Taken* last_taken(const std::vector<Taken>& taken, const std::string& path);
// What the newest patch put into this part of a game, innermost: of what is wrong with the whole, that is the
// place to change. The entry's own place where no patch changed anything within.
[[nodiscard]] Place newest_place(const yaml::Entry& entry);

// Shows each finding about `root`, a game with all its patches, where a patch is to blame. What is wrong with
// the game alone stays where it is. A finding that was shown elsewhere has no subject any more.
void point_to_patches(Findings& findings, const yaml::Node& root, const std::vector<Taken>& taken);
// The same of what is not there alone, for who looks at the patches of what is there itself.
void point_to_taken(Findings& findings, const std::vector<Taken>& taken);

}  // namespace fuda
