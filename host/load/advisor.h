// Advice for people who write games. A program that only plays games does not need an advisor. Without an
// advisor, findings have their places in the merged game, and the host skips the sections that only people
// read.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "load/build.h"
#include "load/definition.h"

namespace fuda {

struct Advisor {
  // Fills Game::look, and compares tables with their shapes. Runs after the rest of the game has been built.
  void (*build)(Build& build, const Definition& definition) = nullptr;
  // Moves each finding about `root`, a game with all its patches, to the patch that caused it, and takes the
  // finding's subject from that patch. Findings about the game itself keep their places.
  void (*point_to_patches)(Findings& findings, const yaml::Node& root,
                           const std::vector<Taken>& taken) = nullptr;
  // Moves findings about missing parts to the patches that removed them.
  void (*point_to_taken)(Findings& findings, const std::vector<Taken>& taken) = nullptr;
  // Moves findings about a phase that appear only during a game. Blames the newest change to the phase's
  // YAML, to its moves, or to the rules of the phase or its moves. `functions` has the place where each
  // function of the rules is defined.
  void (*blame_newest)(Findings& findings, const Definition& definition,
                       const std::map<std::string, Place>& functions) = nullptr;
};

// The installed advisor, or null. Set the advisor before threads start.
inline const Advisor* advisor = nullptr;

}  // namespace fuda
