// How two games differ: for `fuda diff` and `fuda info --diff`.
#pragma once

#include <string>
#include <vector>

#include "script/loaded_game.h"

namespace fuda {

struct Difference {
  std::string section;  // "options", "cards", "functions" or another key of a game's file
  std::string name;     // "errors.max"
  std::string before;   // its value in the first, "" if it has none
  std::string after;    // in the second
  Place place;          // of `after`, or of `before` if there is none
};

// In this order: cards by copies and attributes, options by value, everything else in the files key by key,
// the functions of the rules by the line that defines them and, if both are the same game, the words of every
// language.
[[nodiscard]] std::vector<Difference> differences(const LoadedGame& before, const LoadedGame& after);

}  // namespace fuda
