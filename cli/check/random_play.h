// The random games of a check: one part of the work that threads share.
#pragma once

#include <cstdint>
#include <vector>

#include "check/sightings.h"
#include "load/games.h"

namespace fuda {

// The cost of random games, counted so that they end at the same point on every machine: instructions of the
// rules, and for the work of the host as many as would take the same time.
using Work = std::uint64_t;

struct CheckResult {
  Findings findings;
  std::size_t played = 0;
  Sightings sightings;
  Findings unplayed = {};  // scenarios that could not be played to their end, and why
  Work used = 0;
  bool cut = false;  // it ended early, as it had done all the work that it may do
};

// A game or variant with one choice of options, at one number of seats or at every number.
struct RandomPlay {
  GameSpec spec;
  std::vector<OptionSetting> settings;
  int seats = 0;                        // 0: all numbers that can play
  std::uint64_t first_game = 0;         // determines its seeds
  std::uint64_t games = 0;              // at each number of seats
  bool may_be_refused = false;          // options that do not go together are not an error
  std::uint32_t max_moves = 0;          // of a game; 0: as it says
  std::vector<std::string> rules = {};  // folders of --rules, for the command that plays a game again
  Work most = ~Work{0};                 // that it may do; loading may take a little more
};

// The name of that work (Report::later).
[[nodiscard]] std::string key_of(const RandomPlay& what);

// The values of an option that are worth trying: all choices, or both ends of a range.
[[nodiscard]] std::vector<std::string> tried_values(const OptionInfo& option);

// Loads the game, looks for missing exits and plays. Never throws Failure.
[[nodiscard]] CheckResult play_random(const std::vector<Path>& path, const RandomPlay& what);

// What can be proven without playing: phases that nothing leads out of, games that nothing ends, and phases
// from which a variant or an option took all moves although no rule runs in them (exits.cpp).
[[nodiscard]] Findings find_exits(const Definition& definition, Engine& engine);

}  // namespace fuda
