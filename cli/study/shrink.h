// Shortens scripts as long as they show the same error in the rules.
#pragma once

#include <optional>
#include <string>

#include "study/sim.h"

namespace fuda {

struct ShorterScript {
  std::string text;
  std::size_t moves = 0, all_moves = 0;  // number of moves in the script, and in the whole game
};

// A script for the folder options.failures. Removes moves from the first game with this error while the other
// moves stay legal and lead to the same error. The seed stays the same. In the end, removing any single move
// would lose the error, unless a proof of that would take more than kShrinkWork moves. Returns no script if
// the error was a player's fault, does not occur again, needs every move, or needs more moves than a script
// can hold.
inline constexpr std::uint64_t kShrinkWork = 1'000'000;
[[nodiscard]] std::optional<ShorterScript> shorter_script(const LoadedGame& loaded, const SimOptions& options,
                                                          const GameError& error);

}  // namespace fuda
