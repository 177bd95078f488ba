// How two games differ: for `fuda diff` and `fuda info --diff`.
#pragma once

#include <string>
#include <vector>

#include "script/match.h"

namespace fuda {

struct Difference {
  std::string section;  // "options", "cards", "functions" or another key of a game's file
  std::string name;     // "errors.max"
  std::string before;   // its value in the first, "" where it has none
  std::string after;    // in the second
  Place place;          // of `after`, else of `before`
};

// In the order of sections: cards by copies and attributes, options by value, everything else in the files
// key by key, then the functions of the rules by the file and line that defines them, and the words of every
// language if both are the same game.
[[nodiscard]] std::vector<Difference> differences(const Match& before, const Match& after);

}  // namespace fuda
