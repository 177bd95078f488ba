// The games to which a file of rules belongs.
#pragma once

#include <vector>

#include "load/find.h"

namespace fuda {

// The games and variants to which a Lua file belongs: the files in the same folder that name it in `rules`.
// If no file names the Lua file (a bot, for example), returns the game whose folder contains it. Throws
// Failure if no game or variant fits, or if the file does not exist.
[[nodiscard]] std::vector<Path> games_of(const Path& lua);

}  // namespace fuda
