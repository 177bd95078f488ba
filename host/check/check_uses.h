// What a game declares that nothing uses, going by the texts of its files.
#pragma once

#include "check/sightings.h"
#include "load/definition.h"

namespace fuda {

// Declares the options, tables, counters and zones of a game or variant, and sees those that its
// YAML or some Lua file of it speaks of. Every rule file and variant in the folder of the game counts, so
// that nothing is taken for useless that only a variant needs.
void find_uses(const Definition& definition, Sightings& to);

}  // namespace fuda
