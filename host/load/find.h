// Finds games and variants on disk: GAME, GAME+VARIANT+…, a folder, or a file.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "yaml/node.h"

namespace fuda {

using Path = std::filesystem::path;

// Folders that are searched for games, in order: --rules DIR (may be repeated), $FUDA_PATH (colon-separated),
// ./rules, `shares`: where games are installed. Folders that do not exist are left out.
[[nodiscard]] std::vector<Path> rules_path(const std::vector<std::string>& given,
                                           const std::vector<std::string>& shares);

// Where games were looked for: a line for the hint when one is missing.
[[nodiscard]] std::string looked_in(const std::vector<Path>& path);

// Where the name of a game was written.
struct FindFrom {
  Path folder;       // relative paths in `spec` are tried from here first, then from the working directory
  std::string file;  // place of the spec, "" on a command line
  int line = 0, column = 0;
};

inline constexpr const char* kPackFile = "pack.yaml";

// YAML and Lua that games share: a layer below the game (load/packs.h).
struct Pack {
  std::string name;
  std::vector<std::size_t> bases;  // the packs that it uses, directly or not, by number
  yaml::Node root;
  std::string text;  // as it was read
};

// The files that make up GAME, each read once. A file is known by its number: 0 is the game, the variants
// follow in the order in which they apply.
struct Stack {
  // Canonical: "base+variant+…", without the variants that others bring along.
  std::string name;
  Path game;                                    // …/game.yaml
  std::vector<Path> variants;                   // of file 1, 2, …
  std::vector<std::vector<std::size_t>> bases;  // by file: the variants that it extends, directly or not
  std::vector<yaml::Node> roots;                // by file
  std::vector<std::string> texts;               // the same as they were read
  std::vector<Pack> packs;                      // of the game, in the order in which they apply
};

// Finds GAME: a name on the path, a folder with a game.yaml or a file, then +variant (a name of the game's
// own, else of one that lies beside games on the path, or a file) any number of times. A game in whose folder
// `from.folder` lies is found by name, too. A variant brings the variants it extends with it, once each,
// before itself. Throws Failure: an unknown game or variant (with the nearest known name, and where a game
// was looked for), a variant of another game, a cycle of `extends` (naming the files on it), two variants
// that exclude each other, more than kMaxLayers variants or packs, or kMaxGameBytes of files.
[[nodiscard]] Stack find_game(const std::string& spec, const std::vector<Path>& path,
                              const FindFrom& from = {});

}  // namespace fuda
