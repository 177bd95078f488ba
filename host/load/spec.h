// GAME as it is written: a game and its variants, joined by '+'. Nothing here opens a file.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "load/find.h"

namespace fuda {

// The words of GAME. A '+' in the name of an existing file or folder joins nothing: "c++/toy+hard" is the
// game "c++/toy" and its variant "hard". Of several paths the longest counts. A game that is known by name,
// with a variant of it, comes before a folder that is named like both.
[[nodiscard]] std::vector<std::string> spec_words(const std::string& spec, const std::vector<Path>& path,
                                                  const FindFrom& from = {});

// GAME for a file in `folder`: what it names by a path is named by the path from there, so that both can be
// moved together; names of games and variants stay. `folder` need not exist yet. A path stays absolute if all
// that both have in common is the root of the system. Throws Failure for a path that no YAML file can hold.
[[nodiscard]] std::string spec_from(const Path& folder, const std::string& spec,
                                    const std::vector<Path>& path, const FindFrom& from = {});

// The game with this name: the one in whose folder `from` lies, or the first one on the path.
[[nodiscard]] std::optional<Path> game_named(const std::string& name, const std::vector<Path>& path,
                                             const FindFrom& from);

}  // namespace fuda
