// Notices about players that need much time to think. The program prints these notices before people wait for
// the players.
#pragma once

#include <vector>

#include "bots/spec.h"

namespace fuda::cli {

// Prints a line on standard error for each player whose search takes a noticeable time. The line gives the
// time per move.
void note_thinking(const LoadedGame& loaded, const std::vector<PlayerSpec>& players);
// Prints a line for each player whose search has a time limit, because nobody can repeat its games exactly.
void note_clocks(const std::vector<PlayerSpec>& players);

}  // namespace fuda::cli
