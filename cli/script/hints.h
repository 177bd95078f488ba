// Hints for scripts that fail.
#pragma once

#include <string>

#include "script/expect.h"
#include "script/loaded_game.h"
#include "script/script.h"

namespace fuda {

// Adds a hint about the start of a script whose first move is refused. `state` is the position after the
// set-up.
void hint_at_start(Finding& finding, const Script& script, const LoadedGame& loaded, const State& state);

// Adds a hint about winners who would be right if the other end of the scores were the best.
void hint_at_winners(Finding& finding, const Mismatch& winners, const LoadedGame& loaded, const State& state);

}  // namespace fuda
