// GAME as the user writes it: a game and its variants, joined by '+'. These functions open files only to find
// a game by its name.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "load/find.h"

namespace fuda {

// The words of GAME. A '+' in the name of an existing file or folder does not separate words: "c++/toy+hard"
// is the game "c++/toy" and its variant "hard". If several paths exist, the longest path is used. The name of
// a known game and its variant takes precedence over a folder with the same name.
[[nodiscard]] std::vector<std::string> spec_words(const std::string& spec, const std::vector<Path>& path,
                                                  const FindFrom& from = {});

// GAME for a file in `folder`: paths become relative to this folder, so that both can be moved together.
// Names of games and variants do not change. `folder` need not exist. A path stays absolute if it and the
// folder have only the file system's root in common. Throws Failure if a path cannot be written in a YAML
// file.
[[nodiscard]] std::string spec_from(const Path& folder, const std::string& spec,
                                    const std::vector<Path>& path, const FindFrom& from = {});

// The game with this name: the game whose folder contains `from`, or the first such game on the path.
[[nodiscard]] std::optional<Path> game_named(const std::string& name, const std::vector<Path>& path,
                                             const FindFrom& from);

}  // namespace fuda
