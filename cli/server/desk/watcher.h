// Finds the files of games and packs in a folder that programs other than this one have changed.
#pragma once

#include <filesystem>
#include <map>
#include <mutex>
#include <string>
#include <vector>

namespace fuda::serve {

class Watcher {
 public:
  explicit Watcher(std::filesystem::path folder);

  // The paths, relative to the folder, of the files that were created, changed or removed since the last
  // call.
  [[nodiscard]] std::vector<std::string> changed();
  // Records the current state of these files, because this program has changed them.
  void know(const std::vector<std::string>& paths);

 private:
  using Snapshot = std::map<std::string, std::string>;  // the state of each file, by path
  [[nodiscard]] Snapshot look() const;
  [[nodiscard]] std::string state_of(const std::filesystem::path& file) const;

  std::filesystem::path folder_;
  std::mutex mutex_;
  Snapshot known_;
};

}  // namespace fuda::serve
