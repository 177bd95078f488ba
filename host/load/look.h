// Where the words of GAME lead: folders, files, and what lies near them. For find.cpp.
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

// The variants that lie in a folder. One that cannot be read is included: it may be the one that is meant.
[[nodiscard]] std::vector<Path> variants_in(const Path& folder);
// Those of a game, by their names. One that cannot be read counts.
[[nodiscard]] std::vector<std::string> variant_names(const Path& game_folder);
[[nodiscard]] bool has_variant(const Path& game_folder, const std::string& name);
// The variants that lie beside games in a folder of the path: NAME.yaml, or NAME/NAME.yaml, as `fuda new
// variant` makes them. Names and files, sorted; what cannot be read is left out.
struct LooseVariant {
  std::string name;
  Path file;
};
[[nodiscard]] std::vector<LooseVariant> loose_variants(const Path& folder);
// The first of this name on the path.
[[nodiscard]] std::optional<Path> loose_variant(const std::vector<Path>& path, const std::string& name);
// What a folder that is not a game's holds instead.
[[nodiscard]] std::string folder_hint(const Path& folder);
// What a path leads to, from where it is written or from the working directory.
[[nodiscard]] std::optional<Path> relative(const std::string& word, const FindFrom& from);
// The game of this name in whose folder `from` lies.
[[nodiscard]] std::optional<Path> enclosing(const std::string& name, const FindFrom& from);
// "did you mean 'x.yaml'?", of the files beside where `word` leads; or "".
[[nodiscard]] std::string near_file(const std::string& word, const FindFrom& from);
}  // namespace fuda
