#include "bots/lua_player.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/lists.h"
#include "base/suggest.h"
#include "disk/folder_files.h"
#include "files/files.h"
#include "script/names.h"

namespace fuda {

namespace {

constexpr const char* kBots = "bots";  // a subfolder of the game's folder

// The folders of the game and its variants. Any of these folders may contain bots. The folder of the last
// variant comes first.
std::vector<Path> own_folders(const Definition& definition) {
  std::vector<Path> folders;
  for (std::size_t file = definition.files.size(); file-- > 0;) {
    const std::optional<Path> own = own_folder(definition, file);
    if (own && !contains(folders, *own)) folders.push_back(*own);
  }
  return folders;
}

// `game` is the folder that must contain the script. `game` is empty if a user names the file.
std::vector<lua::Source> with_common(const Path& script, const std::optional<Path>& game) {
  std::vector<lua::Source> sources;
  const auto add = [&](const Path& file, const std::optional<Path>& below) {
    sources.push_back({file.string(), read_bytes(file, kMaxLuaFileBytes, {below, {}}), {}});
  };
  const Path common = script.parent_path() / "common";
  for (const Path& file : files_of(common, false)) {
    if (file.extension() == ".lua") add(file, game.value_or(common));
  }
  add(script, game);
  return sources;
}

}  // namespace

std::vector<std::string> bot_scripts(const Definition& definition) {
  std::vector<std::string> names;
  for (const Path& folder : own_folders(definition)) {
    for (const Path& file : files_of(folder / kBots, false)) {
      if (file.extension() == ".lua") names.push_back(file.stem().string());
    }
  }
  std::ranges::sort(names);
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

std::vector<lua::Source> bot_sources(const Definition& definition, const std::string& name) {
  if (name.find('/') != std::string::npos || name.ends_with(".lua")) return with_common(name, std::nullopt);
  for (const Path& folder : own_folders(definition)) {
    const Path bots = folder / kBots;
    if (contains(names_in_folder(bots), name + ".lua")) return with_common(bots / (name + ".lua"), folder);
  }
  const std::vector<std::string> known = bot_scripts(definition);
  throw Failure(
      error_at({}, fmt::format("there is no bot 'lua:{}' in {}", name, (definition.folder / kBots).string()),
               known.empty() ? "to use a file, write its path: lua:./mine.lua" : suggestion(name, known)));
}

}  // namespace fuda
