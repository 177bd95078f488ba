// Decides whether a move can be taken back, because no seat has learned anything from it.
#pragma once

#include "model/memory.h"

namespace fuda {

// Whether some seat may have learned something new from a move. A seat may learn something if the move uses
// randomness, shows or tells a face, reveals secret choices, ends the game, or runs rules with `reveals`.
// Information that only the mover gets, or that was already public, does not count. `before` and `after` are
// the memories before and after the move. Returns true if in doubt.
[[nodiscard]] bool teaches(const Transition& made, const Steps& steps, const Memory& before,
                           const Memory& after);

}  // namespace fuda
