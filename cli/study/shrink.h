// Shortens a script that shows an error of the rules.
#pragma once

#include <optional>
#include <string>

#include "study/sim.h"

namespace fuda {

struct ShorterScript {
  std::string text;
  std::size_t moves = 0, all_moves = 0;  // of the script, and of the whole game
};

// The script is for the folder options.failures. Takes moves out of the first game with this error, as long
// as the other moves stay legal and lead to the same error; the seed stays. In the end no single move can be
// taken out, unless finding that out took more than kShrinkWork moves. None if the error was a player's
// fault, does not come again, needs every move, or needs more than a script can hold.
inline constexpr std::uint64_t kShrinkWork = 1'000'000;
[[nodiscard]] std::optional<ShorterScript> shorter_script(const LoadedGame& loaded, const SimOptions& options,
                                                          const GameError& error);

}  // namespace fuda
