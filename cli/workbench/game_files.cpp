#include "workbench/game_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <system_error>

#include "base/limits.h"
#include "base/lists.h"
#include "base/utf8.h"
#include "disk/folder_files.h"
#include "files/files.h"
#include "load/files.h"

namespace fuda::workbench {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kMostParts = 8;        // of a path
constexpr std::size_t kMostPartBytes = 120;  // maximum length of one part
constexpr const char* kGameFile = "game.yaml";
constexpr const char* kScenarios = "scenarios";

constexpr std::array<const char*, 3> kEndings = {".yaml", ".yml", ".lua"};

std::optional<WrongForm> wrong_part(const std::string& part) {
  if (part.empty()) return WrongForm{"has an empty part"};
  if (part == "." || part == "..") return WrongForm{fmt::format("must not contain '{}'", part)};
  if (part.front() == '.') return WrongForm{"leads to a hidden file"};
  if (part.size() > kMostPartBytes) return WrongForm{"has a part that is too long"};
  if (part != printable(part) || part.find('\\') != std::string::npos)
    return WrongForm{"contains characters that a file name cannot contain"};
  return std::nullopt;
}

// Ranks the files of a game in the order in which a person reads them. `file` is relative to the game's
// folder.
int rank(const Path& file) {
  const std::string folder = file.has_parent_path() ? file.begin()->string() : "";
  if (file == kGameFile) return 0;
  if (file == "rules.lua") return 1;
  if (folder.empty()) return file.extension() == ".lua" ? 2 : 5;
  if (folder == "variants") return 3;
  if (folder == "names") return 4;
  return folder == kScenarios ? 6 : 7;
}

bool is_too_long(const Path& file, const Path& path) {
  std::error_code error;
  const auto size = fs::file_size(file, error);
  return !error && size > most_bytes(path);
}

}  // namespace

bool is_game_file(const Path& file) { return contains(kEndings, file.extension().string()); }

std::size_t most_bytes(const Path& path) {
  if (path.extension() == ".lua") return kMaxLuaFileBytes;
  return contains(path, kScenarios) ? kMaxScriptBytes : kMaxYamlBytes;
}

std::optional<WrongForm> wrong_form(const std::string& path) {
  if (path.empty()) return WrongForm{"is empty"};
  if (path.front() == '/') return WrongForm{"is not relative to the library"};
  const auto parts = split(path, '/');
  if (parts.size() > kMostParts) return WrongForm{"leads through too many folders"};
  for (const std::string& part : parts) {
    if (auto wrong = wrong_part(part)) return wrong;
  }
  if (!is_game_file(path))
    return WrongForm{"does not have the ending of a game file", "end the name in .yaml, .yml or .lua"};
  return std::nullopt;
}

bool leads_through_link(const Path& folder, const Path& path) {
  Path at = folder;
  return std::ranges::any_of(path, [&](const Path& part) {
    at /= part;
    std::error_code error;
    return fs::is_symlink(at, error);
  });
}

std::vector<std::string> games_in(const Path& root) {
  auto names = folders_with(root, kGameFile);
  std::erase_if(names, [&](const std::string& name) {
    return wrong_part(name) || leads_through_link(root, Path(name) / kGameFile);
  });
  return names;
}

std::vector<std::string> files_in(const Path& root, const std::string& game) {
  const Path folder = root / game;
  std::vector<Path> found;
  for (const Path& file : files_of(folder, true)) {
    const Path relative = file.lexically_relative(folder);
    const Path path = Path(game) / relative;
    std::error_code error;
    if (!wrong_form(path.generic_string()) && !fs::is_symlink(file, error) && !is_too_long(file, path))
      found.push_back(relative);
  }
  std::ranges::stable_sort(found, {}, [](const Path& file) { return rank(file); });
  std::vector<std::string> paths;
  paths.reserve(found.size());
  for (const Path& file : found) paths.push_back((Path(game) / file).generic_string());
  return paths;
}

std::vector<std::string> files_in(const Path& root) {
  std::vector<std::string> folders = games_in(root);
  if (!leads_through_link(root, kPacks) && !contains(folders, kPacks)) folders.emplace_back(kPacks);
  std::vector<std::string> paths;
  for (const std::string& folder : folders) append(paths, files_in(root, folder));
  return paths;
}

std::string read_text(const Path& root, const std::string& path) {
  return read_bytes(root / path, most_bytes(path), {root / *Path(path).begin(), {}});
}

std::optional<std::string> readable_text(const Path& root, const std::string& path) {
  try {
    return read_text(root, path);
  } catch (const Failure&) {
    return std::nullopt;
  }
}

}  // namespace fuda::workbench
