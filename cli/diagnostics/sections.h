// Sections of a game that say nothing about how it is played.
#pragma once

#include "load/build.h"

namespace fuda {

void build_look(Build& build, const Definition& definition);  // look
// Texts that look like false (options, attributes, choices, tables).
void check_truths(Build& build, const Definition& definition);
void check_shapes(Build& build, const std::vector<int>& seats);  // shapes, for these numbers of players

}  // namespace fuda
