// What the rules of a game cost: which functions and lines, in games by chance.
#pragma once

#include <iosfwd>

#include "script/loaded_game.h"
#include "study/json.h"
#include "study/sim.h"

namespace fuda {

struct CostOf {
  std::string what;  // "moves.play.allowed", "rules.lua:12"
  std::string more;  // where the function is, what stands in the line
  std::uint64_t times = 0;
  std::uint64_t steps = 0;
};

// Sorted by steps, the dearest first.
struct GameProfile {
  std::uint64_t games = 0, decisions = 0, steps = 0;
  std::uint64_t failed = 0;       // games that are not in `games`; what they cost is in the rest
  std::vector<CostOf> called;     // by the host, with all that they call
  std::vector<CostOf> functions;  // each alone
  std::vector<CostOf> lines;
};

// Throws Failure if all games fail.
[[nodiscard]] GameProfile profile_of(const LoadedGame& loaded, const SimOptions& options);

void print_profile(std::ostream& out, const LoadedGame& loaded, const SimOptions& options,
                   const GameProfile& profile);
[[nodiscard]] Json profile_json(const GameProfile& profile);

}  // namespace fuda
