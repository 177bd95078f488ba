// The contents of folders with games, and the files that a path in GAME can mean. Used by find.cpp, by
// spec.cpp, and for lists of games.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "load/find.h"

namespace fuda {

inline constexpr const char* kGameFile = "game.yaml";

[[nodiscard]] bool looks_like_path(const std::string& word);
[[nodiscard]] bool is_yaml(const Path& file);
[[nodiscard]] bool same_file(const Path& a, const Path& b);

// The variants in a folder. Throws Failure if the only candidate is a file that cannot be read.
[[nodiscard]] std::vector<Path> variants_in(const Path& folder);
// The names of a game's own variants. Includes files that cannot be read, because such a file may be the one
// that the user wants.
[[nodiscard]] std::vector<std::string> variant_names(const Path& game_folder);
[[nodiscard]] bool has_variant(const Path& game_folder, const std::string& name);
// A variant next to the games in a folder on the path: NAME.yaml, or NAME/NAME.yaml, as `fuda new variant`
// writes it.
struct LooseVariant {
  std::string name;
  Path file;
};
// The loose variants of a folder, sorted by name. Leaves out files that cannot be read.
[[nodiscard]] std::vector<LooseVariant> loose_variants(const Path& folder);
// The first variant with this name on the path.
[[nodiscard]] std::optional<Path> loose_variant(const std::vector<Path>& path, const std::string& name);
// The folder of example games next to a folder of the path, if it has a game with this name. fuda does not
// search this folder.
[[nodiscard]] std::optional<Path> unsearched_folder(const std::string& game, const std::vector<Path>& path);
// A hint for a folder without a game: the variants that it contains instead.
[[nodiscard]] std::string folder_hint(const Path& folder);
// The files that a path may mean, in this order: relative to the folder of the file that contains the path,
// then relative to the working directory.
[[nodiscard]] std::vector<Path> places_of(const std::string& word, const FindFrom& from);
// The first result of places_of that is a file or the folder of a game.
[[nodiscard]] std::optional<Path> place_of(const std::string& word, const FindFrom& from);
// The file of the game or variant that the path means.
[[nodiscard]] std::optional<Path> relative(const std::string& word, const FindFrom& from);
// The game with this name whose folder contains `from`, directly or in a subfolder. The name may be the name
// of the folder or the name of the game.
[[nodiscard]] std::optional<Path> enclosing(const std::string& name, const FindFrom& from);
// The names of all games whose folders contain `from`, the innermost first.
[[nodiscard]] std::vector<std::string> enclosing_names(const FindFrom& from);
// A hint such as "did you mean 'x.yaml'?", for files or folders of games in the folder of `word`. "" if no
// name is close.
[[nodiscard]] std::string near_file(const std::string& word, const FindFrom& from);

}  // namespace fuda
