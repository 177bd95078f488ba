#include "workbench/library.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <system_error>

#include "base/limits.h"
#include "base/lists.h"
#include "base/script_limits.h"
#include "base/suggest.h"
#include "base/utf8.h"
#include "disk/folder_files.h"
#include "disk/folders.h"
#include "disk/write.h"
#include "files/files.h"
#include "load/files.h"

namespace fuda::workbench {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kMostParts = 8;        // of a path
constexpr std::size_t kMostPartBytes = 120;  // bytes of one part
constexpr const char* kScenarios = "scenarios";

constexpr std::array<const char*, 3> kEndings = {".yaml", ".yml", ".lua"};

[[noreturn]] void refuse(const std::string& path, const std::string& why, const std::string& hint = {}) {
  throw Failure(error_at({}, fmt::format("the path '{}' {}", excerpt(path), why), hint));
}

Path real(const Path& folder) {
  std::error_code error;
  Path path = fs::canonical(folder, error);
  if (error || !is_folder(path))
    throw Failure(error_at({folder.string()}, "this folder cannot be opened", "name an existing folder"));
  return path;
}

// The largest number of bytes in a file. Scripts may be longer than other files, because saved games are
// scripts.
std::size_t most_bytes(const Path& file) {
  if (file.extension() == ".lua") return kMaxLuaFileBytes;
  return contains(file, kScenarios) ? kMaxScriptBytes : kMaxYamlBytes;
}

// Checks the form of a path, before any file is touched.
void refuse_form(const std::string& path) {
  if (path.empty()) refuse(path, "is empty");
  if (path.front() == '/') refuse(path, "is not relative to the library");
  const auto parts = split(path, '/');
  if (parts.size() > kMostParts) refuse(path, "leads through too many folders");
  for (const std::string& part : parts) {
    if (part.empty()) refuse(path, "has an empty part");
    if (part == "." || part == "..") refuse(path, fmt::format("must not contain '{}'", part));
    if (part.front() == '.') refuse(path, "leads to a hidden file");
    if (part.size() > kMostPartBytes) refuse(path, "has a part that is too long");
    if (part != printable(part) || part.find('\\') != std::string::npos)
      refuse(path, "contains characters that the name of a file must not have");
  }
}

// Files of a game in the order in which a person reads them.
int rank(const Path& file) {
  const std::string folder = file.has_parent_path() ? file.begin()->string() : "";
  if (file == "game.yaml") return 0;
  if (file == "rules.lua") return 1;
  if (folder.empty()) return file.extension() == ".lua" ? 2 : 5;
  if (folder == "variants") return 3;
  if (folder == "names") return 4;
  return folder == kScenarios ? 6 : 7;
}

}  // namespace

bool is_game_file(const Path& file) { return contains(kEndings, file.extension().string()); }

Library::Library(const Path& root, std::vector<Path> printed) : root_(real(root)) {
  (void)open_to_write(root_, Missing::leave);
  for (const Path& folder : printed) {
    if (is_folder(folder)) printed_.push_back(real(folder));
  }
  path_ = {root_};
  append(path_, printed_);
}

std::vector<std::string> Library::games() const { return folders_with(root_, "game.yaml"); }

Path Library::game(const std::string& name) const {
  const auto known = games();
  if (contains(known, name)) return root_ / name;
  throw Failure(
      error_at({}, fmt::format("the library has no game '{}'", excerpt(name)), suggestion(name, known)));
}

std::optional<Path> Library::printed_game(const std::string& name) const {
  if (name.empty() || name.find_first_of("/\\") != std::string::npos || name.front() == '.')
    return std::nullopt;
  for (const Path& folder : printed_) {
    if (is_file(folder / name / "game.yaml")) return folder / name;
  }
  return std::nullopt;
}

std::vector<Path> Library::printed_path(const std::string& game) const {
  std::vector<Path> path;
  if (const auto folder = printed_game(game)) path.push_back(folder->parent_path());
  for (const Path& folder : printed_) {
    if (!contains(path, folder)) path.push_back(folder);
  }
  return path;
}

Path Library::file(const std::string& path) const {
  refuse_form(path);
  const Path file = root_ / path;
  if (!is_game_file(file)) {
    refuse(path, "does not end like a file of a game", "files of games end in .yaml, .yml or .lua");
  }
  // Refuse links even inside the library, so that a path has only one meaning.
  Path at = root_;
  for (const Path& part : Path(path)) {
    at /= part;
    std::error_code error;
    if (fs::is_symlink(at, error)) refuse(path, "leads through a link");
  }
  return file;
}

std::optional<Path> Library::printed_file(const std::string& path) const {
  refuse_form(path);
  const Path relative(path);
  const auto folder = printed_game(relative.begin()->string());
  if (!folder) return std::nullopt;
  Path file = folder->parent_path() / relative;
  if (!is_game_file(file) || !is_file(file)) return std::nullopt;
  return file;
}

std::string Library::read(const Path& file) { return read_bytes(file, kMaxScriptBytes); }

std::optional<std::string> Library::printed_text(const std::string& path) const {
  const auto file = printed_file(path);
  if (!file) return std::nullopt;
  return read(*file);
}

void Library::write(const std::string& path, const std::string& text, bool is_new) const {
  const Path target = file(path);
  if (text.size() > most_bytes(target)) {
    throw Failure(error_at({path}, fmt::format("the text has more than {} KiB, which fuda does not read",
                                               most_bytes(target) / 1024)));
  }
  if (target.has_parent_path()) make_folder(target.parent_path());
  write_file(target, text, is_new ? Existing::refuse : Existing::replace);
}

void Library::remove(const std::string& path) const {
  const Path target = file(path);
  if (!is_file(target)) throw Failure(error_at({path}, "there is no such file"));
  remove_file(target);
}

std::vector<std::string> Library::files(const std::string& game) const {
  const Path folder = this->game(game);
  std::vector<Path> found;
  for (const Path& file : files_of(folder, true)) {
    std::error_code error;
    const Path relative = file.lexically_relative(folder);
    const bool hidden =
        std::ranges::any_of(relative, [](const Path& part) { return part.string().starts_with('.'); });
    if (is_game_file(file) && !hidden && !fs::is_symlink(file, error)) found.push_back(relative);
  }
  std::ranges::stable_sort(found, {}, [](const Path& file) { return rank(file); });
  std::vector<std::string> paths;
  paths.reserve(found.size());
  for (const Path& file : found) paths.push_back((Path(game) / file).generic_string());
  return paths;
}

bool Library::is_changed(const std::string& game) const {
  const auto printed = printed_game(game);
  if (!printed) return false;
  const auto own = files(game);
  for (const std::string& path : own) {
    const auto text = printed_text(path);
    if (!text || *text != read(root_ / path)) return true;
  }
  const auto is_gone = [&](const Path& file) {
    const std::string path = (Path(game) / file.lexically_relative(*printed)).generic_string();
    return is_game_file(file) && !contains(own, path);
  };
  return std::ranges::any_of(files_of(*printed, true), is_gone);
}

std::string Library::shown(const Path& file) const {
  const Path plain = file.lexically_normal();
  for (const Path& folder : path_) {
    if (plain != folder && is_below(plain, folder)) return plain.lexically_relative(folder).generic_string();
  }
  return file.string();
}

std::string Library::shown_text(std::string text) const {
  for (const Path& folder : path_) {
    const std::string start = folder.string() + "/";
    for (auto at = text.find(start); at != std::string::npos; at = text.find(start, at))
      text.erase(at, start.size());
  }
  return text;
}

}  // namespace fuda::workbench
