#include "check/paths.h"

#include <fmt/format.h>

#include <filesystem>
#include <map>
#include <mutex>

#include "disk/folder_files.h"
#include "files/files.h"

namespace fuda {

std::string plain_path(const std::string& path) {
  if (path.empty()) return path;
  static std::mutex mutex;
  static std::map<std::string, std::string> known;  // a cache, because file system lookups are slow
  const std::lock_guard lock(mutex);
  std::string& plain = known[path];
  if (!plain.empty()) return plain;
  std::error_code error;
  const auto full = std::filesystem::weakly_canonical(path, error);
  plain = error ? std::filesystem::path(path).lexically_normal().string() : full.string();
  return plain;
}

std::vector<Path> yaml_below(const Path& folder, bool recursive, const char* ending) {
  const Path below = folder.empty() ? "." : folder;  // a path without a folder has an empty parent
  std::vector<Path> files;
  for (const Path& file : files_of(below, recursive)) {
    if (file.extension() == ending) files.push_back(file);
  }
  return files;
}

bool Once::is_new(const Finding& finding, bool played) {
  const Place& place = finding.place;
  const std::string at = fmt::format("{}:{}:{}:{}", plain_path(place.file), place.line, place.column,
                                     static_cast<int>(finding.severity));
  const bool is_of_rules =
      played && place.line > 0 && place.column == 0;  // positions in rules have no columns
  const std::string about =
      fmt::format("{}:{}:{}", at, static_cast<int>(finding.subject.kind), finding.subject.path);
  const bool new_there = !is_of_rules || there_.insert(about).second;
  // Report the same text at the same place only once.
  const std::string words = fmt::format("{}\n{}", at, finding.message);
  const bool new_words = said_.insert(words).second;
  return new_words && new_there;
}

}  // namespace fuda
