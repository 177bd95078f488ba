#include "players/lua_player.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "files/files.h"
#include "text/lists.h"
#include "text/suggest.h"

namespace fuda {

namespace {

// The folders that may hold bots, that of the last variant first.
std::vector<Path> bot_folders(const Definition& definition) {
  std::vector<Path> folders;
  for (std::size_t file = definition.files.size(); file-- > 0;) {
    const std::optional<Path> own = own_folder(definition, file);
    if (own && !contains(folders, *own / "bots")) folders.push_back(*own / "bots");
  }
  return folders;
}

}  // namespace

std::vector<std::string> bot_scripts(const Definition& definition) {
  std::vector<std::string> names;
  for (const Path& folder : bot_folders(definition)) {
    for (const Path& file : files_of(folder, false)) {
      if (file.extension() == ".lua") names.push_back(file.stem().string());
    }
  }
  std::ranges::sort(names);
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

lua::Source bot_script(const Definition& definition, const std::string& name) {
  const auto read = [](const Path& file) {
    return lua::Source{file.string(), read_bytes(file, kMaxLuaFileBytes), {}};
  };
  if (name.find('/') != std::string::npos || name.ends_with(".lua")) return read(name);
  for (const Path& folder : bot_folders(definition)) {
    if (contains(names_in_folder(folder), name + ".lua")) return read(folder / (name + ".lua"));
  }
  const std::vector<std::string> known = bot_scripts(definition);
  throw Failure(error_at(
      {}, fmt::format("--bots lua:{}: no bot '{}' in {}", name, name, (definition.folder / "bots").string()),
      known.empty() ? "a path to a file is possible, too: lua:./mine.lua" : suggestion(name, known)));
}

}  // namespace fuda
