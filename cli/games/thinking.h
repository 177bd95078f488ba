// What is said of players that think, before anybody waits for them.
#pragma once

#include <vector>

#include "bots/spec.h"

namespace fuda::cli {

// On standard error, a line for each player that searches: how long it takes for a move, if one waits for it.
void note_thinking(const LoadedGame& loaded, const std::vector<PlayerSpec>& players);
// The same for those that think by the clock: their games do not come again.
void note_clocks(const std::vector<PlayerSpec>& players);

}  // namespace fuda::cli
