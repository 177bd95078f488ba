// The shortest script that still shows an error of the rules.
#pragma once

#include <optional>
#include <string>

#include "study/sim.h"

namespace fuda {

struct ShorterScript {
  std::string text;
  std::size_t moves = 0, all_moves = 0;  // its own, and those of the game
};

// Takes moves out of the game in which an error came first, as long as the other moves stay legal and the
// same error comes; the seed stays. No single move can be taken out of what is left, unless that took more
// than kShrinkWork moves to find out. None where the error was a player's fault, or did not come again, or
// every move is needed for it.
inline constexpr std::uint64_t kShrinkWork = 1'000'000;
[[nodiscard]] std::optional<ShorterScript> shorter_script(const Match& match, const SimOptions& options,
                                                          const GameError& error);

}  // namespace fuda
