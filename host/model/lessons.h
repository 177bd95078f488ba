// Decides whether a move can be taken back, because no seat has learned anything from it.
#pragma once

#include "model/memory.h"

namespace fuda {

// Whether some seat may have learned something new from a move: randomness was used, the seat saw a face or
// was told about one, secret choices were revealed, the game is over, or rules ran that declare that they
// reveal something. Information that only the mover gets does not count. Information that was public before
// the move does not count either. `before` and `after` are the memories before and after the move. Returns
// true if in doubt.
[[nodiscard]] bool teaches(const Transition& made, const Steps& steps, const Memory& before,
                           const Memory& after);

}  // namespace fuda
