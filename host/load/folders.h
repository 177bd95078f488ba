// What the folders of games hold, and where a word of GAME leads if it is a path. For find.cpp and list.cpp.
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

// The variants in a folder. Throws Failure where there are none but a file that cannot be read.
[[nodiscard]] std::vector<Path> variants_in(const Path& folder);
// The names of a game's own variants. A file that cannot be read counts as one: it may be the one that is
// meant.
[[nodiscard]] std::vector<std::string> variant_names(const Path& game_folder);
[[nodiscard]] bool has_variant(const Path& game_folder, const std::string& name);
// A variant beside the games of a folder on the path: NAME.yaml, or NAME/NAME.yaml, as `fuda new variant`
// makes it.
struct LooseVariant {
  std::string name;
  Path file;
};
// Sorted by name, without those that cannot be read.
[[nodiscard]] std::vector<LooseVariant> loose_variants(const Path& folder);
// The first of this name on the path.
[[nodiscard]] std::optional<Path> loose_variant(const std::vector<Path>& path, const std::string& name);
// A hint for a folder without a game: the variants that it holds instead.
[[nodiscard]] std::string folder_hint(const Path& folder);
// Where a path may lead, the first first: from the folder of the file in which it is written, then from the
// working directory.
[[nodiscard]] std::vector<Path> places_of(const std::string& word, const FindFrom& from);
// The first of these that is a file or the folder of a game.
[[nodiscard]] std::optional<Path> place_of(const std::string& word, const FindFrom& from);
// The file of a game or a variant there.
[[nodiscard]] std::optional<Path> relative(const std::string& word, const FindFrom& from);
// The game in whose folder, or below it, `from` lies, if the folder or the game itself has this name.
[[nodiscard]] std::optional<Path> enclosing(const std::string& name, const FindFrom& from);
// The names of such games, the innermost one first.
[[nodiscard]] std::vector<std::string> enclosing_names(const FindFrom& from);
// "did you mean 'x.yaml'?", of the files, or of the folders of games,
// in the folder that `word` names; or "".
[[nodiscard]] std::string near_file(const std::string& word, const FindFrom& from);

}  // namespace fuda
