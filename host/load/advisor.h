// What people who write games want to be told, and a program that plays them does not need. Without an
// advisor findings stay where the merged game has them, and the sections that are for people alone are not
// read.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "load/build.h"
#include "load/definition.h"

namespace fuda {

struct Advisor {
  // Fills Game::look, and compares tables with their shapes; the rest of the game is built.
  void (*build)(Build& build, const Definition& definition) = nullptr;
  // Moves each finding about `root`, a game with all its patches, to the patch that is to blame, and takes
  // its subject from it. What is wrong with the game itself stays where it is.
  void (*point_to_patches)(Findings& findings, const yaml::Node& root,
                           const std::vector<Taken>& taken) = nullptr;
  // The same only for what is missing.
  void (*point_to_taken)(Findings& findings, const std::vector<Taken>& taken) = nullptr;
  // The same for findings about a phase that show only during a game: its newest change is to blame, in its
  // YAML, its moves, or the rules of either. `functions`: where each function of the rules is defined.
  void (*blame_newest)(Findings& findings, const Definition& definition,
                       const std::map<std::string, Place>& functions) = nullptr;
};

// May be null. Install it before threads start.
inline const Advisor* advisor = nullptr;

}  // namespace fuda
