#include "desk/watcher.h"

#include <fmt/format.h>

#include <system_error>

#include "workbench/game_files.h"

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
  for (const std::string& path : workbench::files_in(folder_)) out[path] = state_of(folder_ / path);
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
  if (paths.empty()) return;
  const std::lock_guard lock(mutex_);
  const Snapshot now = look();
  for (const std::string& path : paths) {
    const auto found = now.find(path);
    if (found == now.end()) {
      known_.erase(path);
    } else {
      known_[path] = found->second;
    }
  }
}

}  // namespace fuda::serve
