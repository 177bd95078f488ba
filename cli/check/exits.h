// Missing exits, as far as they can be proven without playing.
#pragma once

#include "engine/engine.h"
#include "load/definition.h"

namespace fuda {

// Phases that nothing leads out of, games that nothing ends, and phases from which a variant or an option
// took all moves although no rule runs in them.
[[nodiscard]] Findings find_exits(const Definition& definition, Engine& engine);

}  // namespace fuda
