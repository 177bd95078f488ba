// Packs: YAML and Lua that games share. A pack is NAME/pack.yaml in a folder `packs`. A game is a layer above
// its packs, in the same way as a variant is a layer above its game.
#pragma once

#include <vector>

#include "load/find.h"
#include "load/kind.h"
#include "yaml/node.h"

namespace fuda {

// The packs that `game` uses, directly or indirectly. `game` is the root of a game's file. Each pack appears
// once, after the packs that it uses. Searches `packs` in the game's folder and next to that folder, then
// `packs` in the folders of games. For a game in the folder of a pack, also searches next to that pack.
// Throws Failure for an unknown pack (with the closest match), a cycle of `uses`, a pack without its name,
// and too many packs.
[[nodiscard]] std::vector<Pack> find_packs(const yaml::Node& game, const std::vector<Path>& path);

// The errors that the schema for this kind finds in a file. If a game uses packs, the sections that packs can
// have may also be patches, and missing keys are not errors, because a pack may supply them.
[[nodiscard]] Findings check_file(const yaml::Node& root, FileKind kind);

}  // namespace fuda
