// Small functions for files and folders, shared by the loader.
#pragma once

#include <string>
#include <vector>

#include "base/lists.h"
#include "load/find.h"
#include "yaml/node.h"

namespace fuda {

// These functions do not throw. A file or folder that cannot be accessed counts as missing.
[[nodiscard]] bool is_file(const Path& path);
[[nodiscard]] bool is_folder(const Path& path);

// The text of a Lua file. Throws Failure, placed at `named_at`, if the file cannot be read, or if it is
// outside both `game` and the folder of the file that names it. `game` is the folder of the game to which the
// naming file belongs.
[[nodiscard]] std::string read_lua_file(const Path& path, const Place& named_at, const Path& game);
// The Lua files under `rules:`, one file or a list. Each file is in the folder of the YAML file that names
// it. Returns the path to show, and the text. Adds errors to `findings`.
struct LuaText {
  std::string path, text;
};
[[nodiscard]] std::vector<LuaText> read_rules(const yaml::Node& rules, const Path& game, Findings& findings);

// The sorted names, without `extension`, of the files in a folder whose names end in `extension`. The list is
// empty if the folder does not exist.
[[nodiscard]] std::vector<std::string> names_in(const Path& folder, const std::string& extension);
// The sorted names of the folders in `folder` that contain a file with the name `file`.
[[nodiscard]] std::vector<std::string> folders_with(const Path& folder, const std::string& file);

// A place as "file:line", for messages that mention a second place.
[[nodiscard]] std::string short_place(const Place& place);
// Whether one of the Failure's findings is about this file.
[[nodiscard]] bool is_about(const Failure& failure, const std::string& file);
// Throws all findings if one of them is an error.
void throw_if_errors(const Findings& findings);
// Runs `work`, and appends the findings of a Failure that it throws.
template <class Work>
void collect(Findings& findings, Work work) {
  try {
    work();
  } catch (const Failure& failure) {
    append(findings, failure.findings());
  }
}

}  // namespace fuda
