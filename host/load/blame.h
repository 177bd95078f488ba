// Faults that show only while a game is played, at the place of a phase, though a variant or an option
// brought them in.
#pragma once

#include <map>
#include <string>

#include "load/definition.h"

namespace fuda {

// Points findings about a phase at the newest of what variants and options changed in it: what its YAML says,
// its moves, or the rules of either. `functions`: where each function of the rules is defined. Findings about
// what nobody changed stay as they are.
void blame_newest(Findings& findings, const Definition& definition,
                  const std::map<std::string, Place>& functions);

}  // namespace fuda
