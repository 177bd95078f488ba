// Finds calls of `go` whose seats do not get the turn.
#pragma once

#include <string>

#include "base/diagnostic.h"
#include "code/registers.h"
#include "model/game.h"

namespace fuda::lua {

// Reports go("turn", best(…)): the seats of a list do not get the turn, but make one move each. Does not
// report a phase that does not continue with the next seat's turn, because that phase may be intended for
// single moves.
[[nodiscard]] Findings lists_without_turn(const Function& function, const Registers& registers,
                                          const Game& game, const std::string& file);

}  // namespace fuda::lua
