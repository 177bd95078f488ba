// The cost of a game's rules, by function and line, in random games.
#pragma once

#include <iosfwd>

#include "script/loaded_game.h"
#include "study/json.h"
#include "study/sim.h"

namespace fuda {

struct CostOf {
  std::string what;  // the function or line, such as "moves.play.allowed" or "rules.lua:12"
  std::string more;  // the place of the function, or the text of the line
  std::uint64_t times = 0;
  std::uint64_t steps = 0;
};

// The costs of a game's rules. Each list begins with the entry that takes the most steps.
struct GameProfile {
  std::uint64_t games = 0, decisions = 0, steps = 0;
  std::uint64_t failed = 0;       // the number of failed games, which `games` does not count but the costs
                                  // include
  std::vector<CostOf> called;     // the functions that the host calls, each including everything that it
                                  // calls
  std::vector<CostOf> functions;  // all functions, each without the functions that it calls
  std::vector<CostOf> lines;
};

// Profiles random games. Throws Failure if all games fail.
[[nodiscard]] GameProfile profile_of(const LoadedGame& loaded, const SimOptions& options);

void print_profile(std::ostream& out, const LoadedGame& loaded, const SimOptions& options,
                   const GameProfile& profile);
[[nodiscard]] Json profile_json(const GameProfile& profile);

}  // namespace fuda
