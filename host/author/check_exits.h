// Ways on that are missing, as far as that can be proven without playing.
#pragma once

#include "author/author.h"
#include "play/engine.h"

namespace fuda::author {

// Phases that nothing leads out of, games that nothing ends, and phases from which a variant or an option
// took all moves although no rule runs in them.
[[nodiscard]] Findings check_exits(const load::Definition& definition, Engine& engine);

}  // namespace fuda::author
