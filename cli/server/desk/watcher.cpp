#include "desk/watcher.h"

#include <fmt/format.h>

#include <system_error>

#include "disk/folder_files.h"
#include "workbench/library.h"

namespace fuda::serve {

namespace fs = std::filesystem;

Watcher::Watcher(fs::path folder) : folder_(std::move(folder)), known_(look()) {}

std::string Watcher::state_of(const fs::path& file) const {
  std::error_code error;
  const auto size = fs::file_size(file, error);
  if (error) return "";
  const auto time = fs::last_write_time(file, error).time_since_epoch().count();
  return error ? "" : fmt::format("{} {}", size, time);
}

Watcher::Snapshot Watcher::look() const {
  Snapshot out;
  for (const fs::path& file : files_of(folder_, true)) {
    const fs::path relative = file.lexically_relative(folder_);
    if (workbench::is_game_file(file)) out[relative.generic_string()] = state_of(file);
  }
  return out;
}

std::vector<std::string> Watcher::changed() {
  const std::lock_guard lock(mutex_);
  Snapshot now = look();
  std::vector<std::string> paths;
  for (const auto& [path, state] : now) {
    const auto before = known_.find(path);
    if (before == known_.end() || before->second != state) paths.push_back(path);
  }
  for (const auto& [path, state] : known_) {
    if (!now.contains(path)) paths.push_back(path);
  }
  known_ = std::move(now);
  return paths;
}

void Watcher::know(const std::vector<std::string>& paths) {
  const std::lock_guard lock(mutex_);
  for (const std::string& path : paths) {
    std::string state = state_of(folder_ / path);
    if (state.empty()) {
      known_.erase(path);
    } else {
      known_[path] = std::move(state);
    }
  }
}

void Watcher::know_all() {
  const std::lock_guard lock(mutex_);
  known_ = look();
}

}  // namespace fuda::serve
