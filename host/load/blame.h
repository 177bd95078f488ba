// Findings about a phase that show only during a game, although a variant or an option is to blame.
#pragma once

#include <map>
#include <string>

#include "load/definition.h"

namespace fuda {

// Points findings about a phase at the newest change of it by a variant or an option: in its YAML, its moves,
// or the rules of either. `functions`: where each function of the rules is defined. Findings about a phase
// that none of them changed stay as they are.
void blame_newest(Findings& findings, const Definition& definition,
                  const std::map<std::string, Place>& functions);

}  // namespace fuda
