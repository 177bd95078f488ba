// The random games of a check, which are part of the work that the threads of the check share.
#pragma once

#include <cstdint>
#include <vector>

#include "check/sightings.h"
#include "load/games.h"

namespace fuda {

// The cost of random games in instructions of the rules. The work of the host counts as the number of
// instructions that would take the same time, so that games end at the same point on every machine.
using Work = std::uint64_t;

struct CheckResult {
  Findings findings;
  std::size_t played = 0;
  Sightings sightings;
  Findings unplayed = {};  // scenarios that could not be played to their end, with the reasons
  Work used = 0;
  bool cut = false;  // whether the work ended early because it had used up its budget
};

// A game or variant with one choice of options, with one number of seats or with every number.
struct RandomPlay {
  GameSpec spec;
  std::vector<OptionSetting> settings;
  int seats = 0;                        // 0: every possible number
  std::uint64_t first_game = 0;         // the number of the first game, which determines the seeds
  std::uint64_t games = 0;              // the number of games for each number of seats
  bool may_be_refused = false;          // whether the options may be incompatible without an error
  std::uint32_t max_moves = 0;          // the maximum number of moves per game; 0: the limit of the game
  std::vector<std::string> rules = {};  // folders of --rules, for commands that reproduce a game
  Work most = ~Work{0};                 // the budget of work, which loading may exceed a little
};

// The name of the work for random games (Report::later).
[[nodiscard]] std::string key_of(const RandomPlay& what);

// The values of an option that are worth trying: all choices, or both ends of a range.
[[nodiscard]] std::vector<std::string> tried_values(const OptionInfo& option);

// Loads the game, checks for missing exits, and plays. Never throws Failure.
[[nodiscard]] CheckResult play_random(const std::vector<Path>& path, const RandomPlay& what);

// Finds errors without playing: phases that the game cannot leave, games that never end, and phases without
// rules from which a variant or an option has removed all moves (exits.cpp).
[[nodiscard]] Findings find_exits(const Definition& definition, Engine& engine);

}  // namespace fuda
