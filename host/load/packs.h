// Packs: YAML and Lua that games share. A pack is NAME/pack.yaml in a folder `packs`; a game that uses it
// comes on top of it, as a variant comes on top of a game.
#pragma once

#include <string>
#include <vector>

#include "load/find.h"
#include "load/kind.h"
#include "yaml/node.h"

namespace fuda {

// The packs that `game`, the root of its file, uses, and those that they use: each once, behind those that it
// uses itself. They are looked for in `packs` beside the game and beside its folder, for a game in the folder
// of a pack also beside that one, and then in `packs` of the folders of games. Throws Failure: an unknown
// pack (with the nearest known name), a circle, one that lacks its name, too many.
[[nodiscard]] std::vector<Pack> find_packs(const yaml::Node& game, const std::vector<Path>& path);

// What the schema for its kind says of a file. In a game that uses packs, the sections that packs have, too,
// may be patches; what is still missing when all are merged is no matter of the file alone.
[[nodiscard]] Findings check_file(const yaml::Node& root, FileKind kind);

}  // namespace fuda
