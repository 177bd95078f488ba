#include "author/folder_events.h"

#include <unistd.h>

#include <chrono>
#include <thread>

#ifdef __linux__
#include <poll.h>
#include <sys/inotify.h>
#endif

namespace fuda {

namespace {

constexpr auto kPause = std::chrono::milliseconds(50);  // between two polls

}  // namespace

#ifdef __linux__

FolderEvents::FolderEvents(By by) {
  if (by == By::kernel) queue_ = inotify_init1(IN_CLOEXEC | IN_NONBLOCK);
}

void FolderEvents::watch(const std::filesystem::path& folder) {
  if (queue_ < 0) return;
  // Not IN_MODIFY: a file still being written is of no use yet. The folder, not the file: many editors write
  // another file and rename it.
  constexpr std::uint32_t kWanted = IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE;
  if (inotify_add_watch(queue_, folder.c_str(), kWanted) >= 0) return;
  if (errno != ENOSPC && errno != ENOMEM) return;  // it is gone; the folder above tells when it comes back
  close(queue_);
  queue_ = -1;
}

void FolderEvents::wait() {
  constexpr int kLongest = 1000;  // milliseconds
  if (queue_ < 0) {
    std::this_thread::sleep_for(kPause);
    return;
  }
  pollfd wanted{queue_, POLLIN, 0};
  if (poll(&wanted, 1, kLongest) <= 0) return;
  alignas(inotify_event) char events[4096];
  while (read(queue_, events, sizeof events) > 0) {
  }
}

#else

FolderEvents::FolderEvents(By) {}
void FolderEvents::watch(const std::filesystem::path&) {}
void FolderEvents::wait() { std::this_thread::sleep_for(kPause); }

#endif

FolderEvents::~FolderEvents() {
  if (queue_ >= 0) close(queue_);
}

}  // namespace fuda
