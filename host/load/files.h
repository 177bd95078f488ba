// Small helpers over files and folders, shared by the loader.
#pragma once

#include <string>
#include <vector>

#include "base/lists.h"
#include "load/find.h"
#include "yaml/node.h"

namespace fuda {

// Neither throws; a file or folder that cannot be accessed counts as missing.
[[nodiscard]] bool is_file(const Path& path);
[[nodiscard]] bool is_folder(const Path& path);

// The text of a Lua file. Throws Failure, placed at `named_at`, if it cannot be read, or lies neither below
// the file that names it nor in `game`, the folder of a game that the naming file is part of.
[[nodiscard]] std::string read_lua_file(const Path& path, const Place& named_at, const Path& game);
// The Lua files under `rules:`, one or a list, each beside the file that names it: path as shown, and text.
// What is wrong with them is added to `findings`.
struct LuaText {
  std::string path, text;
};
[[nodiscard]] std::vector<LuaText> read_rules(const yaml::Node& rules, const Path& game, Findings& findings);

// The names of the files of a folder that end in `extension`, without it, sorted. Empty when there is no such
// folder.
[[nodiscard]] std::vector<std::string> names_in(const Path& folder, const std::string& extension);
// The names of the folders in `folder` that hold a file `file`, sorted.
[[nodiscard]] std::vector<std::string> folders_with(const Path& folder, const std::string& file);

// "file:line", for messages that name a second place.
[[nodiscard]] std::string short_place(const Place& place);
// Is something in it about this file?
[[nodiscard]] bool is_about(const Failure& failure, const std::string& file);
// Throws all of them if one is an error.
void throw_if_errors(const Findings& findings);
// Appends findings, and what a Failure thrown by `work` carries.
template <class Work>
void collect(Findings& findings, Work work) {
  try {
    work();
  } catch (const Failure& failure) {
    append(findings, failure.findings());
  }
}

}  // namespace fuda
