// Sections of a game that do not affect its moves or results.
#pragma once

#include "load/build.h"

namespace fuda {

void build_look(Build& build, const Definition& definition);  // look
// Reports texts that look like false in options, attributes, choices and tables.
void check_truths(Build& build, const Definition& definition);
void check_shapes(Build& build,
                  const std::vector<int>& seats);  // Checks shapes for these numbers of players.

}  // namespace fuda
