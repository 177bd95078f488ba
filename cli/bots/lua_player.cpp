#include "bots/lua_player.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>

#include "base/lists.h"
#include "base/suggest.h"
#include "disk/folder_files.h"
#include "files/files.h"
#include "script/names.h"

namespace fuda {

namespace {

constexpr const char* kBots = "bots";  // a folder in that of a game

// The folders of the game and its variants, any of which may hold bots; that of the last variant comes first.
std::vector<Path> own_folders(const Definition& definition) {
  std::vector<Path> folders;
  for (std::size_t file = definition.files.size(); file-- > 0;) {
    const std::optional<Path> own = own_folder(definition, file);
    if (own && !contains(folders, *own)) folders.push_back(*own);
  }
  return folders;
}

// `game`: the folder that the script must lie in; none when a person names the file.
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
  throw Failure(error_at(
      {}, fmt::format("bot 'lua:{}': there is none in {}", name, (definition.folder / kBots).string()),
      known.empty() ? "a path to a file is possible, too: lua:./mine.lua" : suggestion(name, known)));
}

}  // namespace fuda
