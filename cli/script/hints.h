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

// If the text of a move names something that does not exist, and it is another seat's turn, makes the turn
// the reason of the refusal and moves the other reason to the hint.
void put_turn_first(Refusal& why, std::string& hint, const Move& move, const LoadedGame& loaded,
                    const State& state);

}  // namespace fuda
