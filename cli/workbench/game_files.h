// The files of a game that a person can edit, and the paths by which requests and packages name them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "load/find.h"

namespace fuda::workbench {

// The folder of the packs, which all games share.
inline constexpr const char* kPacks = "packs";

// Whether a file of this name can be a file of a game.
[[nodiscard]] bool is_game_file(const Path& file);
// The largest number of bytes of a file at this path. Scripts may be longer than other files, because saved
// games are scripts.
[[nodiscard]] std::size_t most_bytes(const Path& path);

struct WrongForm {
  std::string why, hint = {};
};
// The reason why this text cannot be the path of a game's file, or nothing. A path is relative to the folder
// of all games. Touches no file.
[[nodiscard]] std::optional<WrongForm> wrong_form(const std::string& path);
// Whether a part of this path is a link. `path` is relative to `folder`.
[[nodiscard]] bool leads_through_link(const Path& folder, const Path& path);

// The names of the games in a folder, sorted. Leaves out links and hidden folders.
[[nodiscard]] std::vector<std::string> games_in(const Path& root);
// The paths of the files of a game, in the order in which a person reads them: game.yaml, its rules, and
// other files by name. Leaves out links, files that requests cannot name, and files larger than most_bytes().
// `game` is the name of a folder in `root`. A file of the result may still be unreadable.
[[nodiscard]] std::vector<std::string> files_in(const Path& root, const std::string& game);
// The paths of the files of all games and packs in a folder.
[[nodiscard]] std::vector<std::string> files_in(const Path& root);

// The text of the file at a path. Throws Failure if the file cannot be read, has more than most_bytes(), or
// is outside its game's folder.
[[nodiscard]] std::string read_text(const Path& root, const std::string& path);
// Like read_text, but returns nothing in place of a Failure.
[[nodiscard]] std::optional<std::string> readable_text(const Path& root, const std::string& path);

}  // namespace fuda::workbench
