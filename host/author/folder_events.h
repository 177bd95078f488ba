// Waits until something may have happened in one of some folders: by the kernel's notice where it gives one
// (inotify), else by time. Only a reason to look; whether a file changed is for files/read_log.h to say.
#pragma once

#include <filesystem>

namespace fuda {

class FolderEvents {
 public:
  enum class By { kernel, time };
  // By time also where the kernel cannot.
  explicit FolderEvents(By by = By::kernel);
  ~FolderEvents();
  FolderEvents(const FolderEvents&) = delete;
  FolderEvents& operator=(const FolderEvents&) = delete;

  // May be called again for the same folder, and must be where it could be another one under the same name.
  void watch(const std::filesystem::path& folder);
  // Returns after an event since the last call, and after a while without one: networks and links give no
  // notice.
  void wait();

 private:
  int queue_ = -1;  // -1: by time
};

}  // namespace fuda
