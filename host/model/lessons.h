// Whether a move can be taken back as if it had never been made: nobody has gained by it.
#pragma once

#include "model/memory.h"

namespace fuda {

// Whether some seat may have learned something by a move that it did not know before: chance was used, it has
// seen or was told of a face, choices that were secret came out, the game is over, or rules ran that say they
// reveal something. Who moved, and what everybody could see beforehand, is no lesson. `before`, `after`: what
// was remembered then. True where in doubt.
[[nodiscard]] bool teaches(const Transition& made, const Steps& steps, const Memory& before,
                           const Memory& after);

}  // namespace fuda
