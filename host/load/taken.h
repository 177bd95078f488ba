// What patches took away from a game.
#pragma once

#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "yaml/node.h"

namespace fuda {

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

}  // namespace fuda
