// Waits until something may have happened in one of several folders, notified by the kernel (inotify) or else
// by polling. That is only a reason to look; files/read_log.h tells whether a file changed.
#pragma once

#include <filesystem>

namespace fuda {

class FolderEvents {
 public:
  enum class By { kernel, time };
  // Polls if the kernel cannot notify, too.
  explicit FolderEvents(By by = By::kernel);
  ~FolderEvents();
  FolderEvents(const FolderEvents&) = delete;
  FolderEvents& operator=(const FolderEvents&) = delete;

  // May be called again for a folder, and must be if another one may have taken its name.
  void watch(const std::filesystem::path& folder);
  // Returns once there was an event since the last call, or after a while without one: changes in network
  // folders and behind links are not notified.
  void wait();

 private:
  int queue_ = -1;  // -1: polling
};

}  // namespace fuda
