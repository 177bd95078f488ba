#include "workbench/library.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "base/lists.h"
#include "base/suggest.h"
#include "base/utf8.h"
#include "disk/folder_files.h"
#include "disk/folders.h"
#include "disk/write.h"
#include "load/files.h"

namespace fuda::workbench {

namespace fs = std::filesystem;

namespace {

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

}  // namespace

Library::Library(const Path& root, const std::vector<Path>& printed) : root_(real(root)) {
  (void)open_to_write(root_, Missing::leave);
  for (const Path& folder : printed) {
    if (is_folder(folder)) printed_.push_back(real(folder));
  }
  path_ = {root_};
  append(path_, printed_);
}

std::vector<std::string> Library::games() const { return games_in(root_); }

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
  if (const auto wrong = wrong_form(path)) refuse(path, wrong->why, wrong->hint);
  // Refuse links even inside the library, so that a path has only one meaning.
  if (leads_through_link(root_, path)) refuse(path, "leads through a link");
  return root_ / path;
}

std::string Library::text(const std::string& path) const {
  static_cast<void>(file(path));
  return read_text(root_, path);
}

std::optional<std::string> Library::printed_text(const std::string& path) const {
  if (wrong_form(path)) return std::nullopt;
  const Path relative(path);
  const auto folder = printed_game(relative.begin()->string());
  if (!folder || leads_through_link(*folder, relative.lexically_relative(*relative.begin())))
    return std::nullopt;
  return readable_text(folder->parent_path(), path);
}

void Library::refuse_unwritable(const std::string& path, const std::string& text) const {
  static_cast<void>(file(path));
  if (text.size() <= most_bytes(path)) return;
  throw Failure(error_at({path}, fmt::format("the text has more than {} KiB, the maximum that fuda reads",
                                             most_bytes(path) / 1024)));
}

void Library::write(const std::string& path, const std::string& text, bool is_new) const {
  refuse_unwritable(path, text);
  const Path target = root_ / path;
  make_folder(target.parent_path());
  write_file(target, text, is_new ? Existing::refuse : Existing::replace);
}

void Library::remove(const std::string& path) const {
  const Path target = file(path);
  if (!is_file(target)) throw Failure(error_at({path}, "there is no such file"));
  remove_file(target);
  if (is_file(target)) throw Failure(error_at({path}, "the file cannot be removed"));
}

std::vector<std::string> Library::files(const std::string& game) const {
  static_cast<void>(this->game(game));
  return files_in(root_, game);
}

std::vector<std::string> Library::printed_files(const std::string& game) const {
  const auto folder = printed_game(game);
  return folder ? files_in(folder->parent_path(), game) : std::vector<std::string>();
}

bool Library::is_of_new_variant(const std::string& path) const {
  const std::string game = path.substr(0, path.find('/'));
  if (!printed_game(game) || printed_text(path)) return false;
  if (path.starts_with(game + "/variants/")) return true;
  const auto text = readable_text(root_, path);
  if (!text) return false;
  const auto is_new = [&](const std::string& variant) {
    return !printed_text(fmt::format("{}/variants/{}.yaml", game, variant));
  };
  const std::string before = "game: " + game + "+";
  for (const std::string& line : split(*text, '\n')) {
    if (!line.starts_with(before)) continue;
    const std::string names = line.substr(before.size(), line.find_first_of(" #\r") - before.size());
    return std::ranges::any_of(split(names, '+'), is_new);
  }
  return false;
}

bool Library::is_changed(const std::string& game) const {
  if (!printed_game(game)) return false;
  auto own = files(game);
  std::erase_if(own, [&](const std::string& path) { return is_of_new_variant(path); });
  const auto is_other = [&](const std::string& path) {
    const auto text = readable_text(root_, path);
    return !text || text != printed_text(path);
  };
  return own != printed_files(game) || std::ranges::any_of(own, is_other);
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
