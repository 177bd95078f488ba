// Finds games and variants on disk: GAME, GAME+VARIANT+…, a folder, or a file.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "yaml/node.h"

namespace fuda {

using Path = std::filesystem::path;

// The folders to search for games, in this order: --rules DIR (may be repeated), $FUDA_PATH
// (colon-separated), ./rules, and `shares`, where games are installed. Skips folders that do not exist.
[[nodiscard]] std::vector<Path> rules_path(const std::vector<std::string>& given,
                                           const std::vector<std::string>& shares);

// The folders that were searched, on one line, for the hint about a game that is not found.
[[nodiscard]] std::string looked_in(const std::vector<Path>& path);

// The place where the name of a game is written.
struct FindFrom {
  // Relative paths in `spec` start in this folder. A relative path that does not exist in this folder starts
  // in the working directory.
  Path folder;
  std::string file;  // the file that contains the spec; "" for a command line
  int line = 0, column = 0;
};

inline constexpr const char* kPackFile = "pack.yaml";

// A pack: YAML and Lua that games share. A pack is a layer below the game (load/packs.h).
struct Pack {
  std::string name;
  std::vector<std::size_t> bases;  // numbers of the packs that it uses, directly or indirectly
  yaml::Node root;
  std::string text;  // as read
};

// The files that make up GAME. The loader reads each file once. File number 0 is the game. The variants
// follow in the order in which they apply.
struct Stack {
  // The canonical name: "base+variant+…", without variants that other variants extend.
  std::string name;
  Path game;                   // …/game.yaml
  std::vector<Path> variants;  // of file 1, 2, …
  // For each file, the variants that the file extends directly or indirectly.
  std::vector<std::vector<std::size_t>> bases;
  std::vector<yaml::Node> roots;   // by file
  std::vector<std::string> texts;  // text of each file, as it was read
  std::vector<Pack> packs;         // packs of the game, in the order in which they apply
};

// Finds GAME: the name of a game on the path, a folder with a game.yaml, or a file, followed by any number of
// +variant. A variant is a name or a file. The game's own variants take precedence over those next to games
// on the path. The name of a game is also found if `from.folder` is in that game's folder. The variants that
// a variant extends come before it, and each of them comes only once. Throws Failure for an unknown game or
// variant (with the closest match, and the folders that were searched), a variant of another game, a cycle of
// `extends` (with the files in it), and two variants that exclude each other. Also throws Failure for more
// than kMaxLayers variants or packs, and for more than kMaxGameBytes of files.
[[nodiscard]] Stack find_game(const std::string& spec, const std::vector<Path>& path,
                              const FindFrom& from = {});

}  // namespace fuda
