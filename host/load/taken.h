// The parts that patches removed from a game.
#pragma once

#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "yaml/node.h"

namespace fuda {

struct Taken {
  std::vector<std::string> path;  // zones, hand
  Place place;
  std::string how;           // "removed here"
  int layer = 0;             // layer of the patch
  std::string instead = {};  // what to write in order not to remove the part
};

// "zones.hand"
[[nodiscard]] std::string path_text(const std::vector<std::string>& path);
// The last patch that removed this part. Null if the part exists or never existed.
[[nodiscard]] const Taken* last_taken(const std::vector<Taken>& taken, const std::string& path);

}  // namespace fuda
