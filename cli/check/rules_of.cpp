#include "check/rules_of.h"

#include <algorithm>
#include <filesystem>
#include <string>

#include "base/limits.h"
#include "disk/folder_files.h"
#include "files/files.h"
#include "load/files.h"
#include "script/script_yaml.h"

namespace fuda {

namespace fs = std::filesystem;

namespace {

// Whether this file may name `lua` in `rules`, which is one name or a list. True for an unreadable file,
// because the check reports the error in that file.
bool may_name(const Path& file, const std::string& lua) {
  try {
    const yaml::Node root = read_script_yaml(file);
    const yaml::Node& rules = root["rules"];
    return rules.text == lua ||
           std::ranges::any_of(rules.items, [&](const yaml::Node& one) { return one.text == lua; });
  } catch (const Failure&) {
    return true;
  }
}

}  // namespace

std::vector<Path> games_of(const Path& lua) {
  (void)read_bytes(lua, kMaxLuaFileBytes);  // throws if the file does not exist
  const Path folder = lua.has_parent_path() ? lua.parent_path() : Path(".");
  std::vector<Path> games;
  std::error_code error;
  for (const Path& file : files_of(folder, false)) {
    if ((file.extension() == ".yaml" || file.extension() == ".yml") &&
        may_name(file, lua.filename().string()))
      games.push_back(lua.has_parent_path() ? file : file.filename());
  }
  for (Path above = folder; games.empty(); above = above / "..") {
    const Path game = (above / "game.yaml").lexically_normal();
    if (is_file(game)) games.push_back(game);
    if (fs::equivalent(above, above / "..", error) || error) break;
  }
  if (games.empty())
    throw Failure(error_at({lua.string()}, "no game or variant in this folder lists this file under 'rules'",
                           "name the game that uses this file"));
  return games;
}

}  // namespace fuda
