// Waits until something may have happened in one of several folders: notified by the kernel if it can
// (inotify), else by polling. Only a reason to look; files/read_log.h tells whether a file changed.
#pragma once

#include <filesystem>

namespace fuda {

class FolderEvents {
 public:
  enum class By { kernel, time };
  // Polls also if the kernel cannot notify.
  explicit FolderEvents(By by = By::kernel);
  ~FolderEvents();
  FolderEvents(const FolderEvents&) = delete;
  FolderEvents& operator=(const FolderEvents&) = delete;

  // May be called again for the same folder, and must be if it may have been replaced by another with that
  // name.
  void watch(const std::filesystem::path& folder);
  // Returns after an event since the last call, or after a while without one: network folders and links give
  // no notice.
  void wait();

 private:
  int queue_ = -1;  // -1: polling
};

}  // namespace fuda
