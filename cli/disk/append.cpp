#include "disk/append.h"

#include <fcntl.h>
#include <unistd.h>

#include "disk/folders.h"
#include "system/descriptors.h"

namespace fuda {

namespace fs = std::filesystem;

namespace {

Disk& real_disk() {
  static Disk disk;
  return disk;
}

[[noreturn]] void unusable(const fs::path& file, const std::string& why, const std::string& hint = {}) {
  throw Failure(error_at({file.string()}, why, hint));
}

// Opens a file. Returns the open file, or -1 with errno.
int open_at(const Where& where, int how) {
  errno = where.error;
  return where.error != 0 ? -1 : ::openat(where.folder, where.c_str(), how | O_NOFOLLOW | O_CLOEXEC, 0666);
}

}  // namespace

struct AppendFile::Descriptor : OpenFile {
  using OpenFile::OpenFile;
};

ssize_t Disk::write(int file, const char* bytes, std::size_t size) { return ::write(file, bytes, size); }
int Disk::sync(int file) {
  if (::fdatasync(file) == 0) return 0;
  // Some file systems do not support fsync, and do not need it.
  return errno == EINVAL || errno == ENOTSUP ? 0 : -1;
}
int Disk::truncate(int file, off_t size) { return ::ftruncate(file, size); }

AppendFile::AppendFile(fs::path file, int descriptor, Disk* disk)
    : path_(std::move(file)),
      open_(std::make_shared<Descriptor>(descriptor)),
      disk_(disk == nullptr ? &real_disk() : disk) {}

AppendFile::AppendFile(const fs::path& file, std::string_view text, Disk* disk)
    : AppendFile(file, where_to_write(file), text, disk) {}

AppendFile::AppendFile(const fs::path& file, const Where& where, std::string_view text, Disk* disk)
    : AppendFile(file, open_at(where, O_WRONLY | O_CREAT | O_EXCL), disk) {
  const int error = errno;
  if (!*open_ && error == EEXIST)
    unusable(file, "this path already exists, so nothing was written",
             "choose another name, or move the existing file or folder");
  if (!*open_ && error == ENOENT)
    unusable(file, "there is no folder '" + file.parent_path().string() + "'",
             "create the folder, or choose another folder");
  if (!*open_) unusable(file, "cannot be written: " + (where.error != 0 ? where.why : error_text(error)));
  try {
    lock();
    append(text);
  } catch (const Failure&) {
    ::unlinkat(where.folder, where.c_str(), 0);
    throw;
  }
  // The name of a new file is on disk once its folder is synced.
  sync_names(where.folder, [this](int folder) { return disk_->sync(folder); });
}

AppendFile::Opened AppendFile::open(const fs::path& file, std::size_t most, Disk* disk) {
  AppendFile opened(file, open_at(where_to_write(file), O_RDWR | O_NONBLOCK), disk);
  if (!*opened.open_)
    unusable(file, errno == ENOENT ? "there is no such file" : "cannot be written: " + error_text(errno));
  struct stat s {};
  if (::fstat(opened.open_->get(), &s) != 0) unusable(file, error_text(errno));
  if (!S_ISREG(s.st_mode)) unusable(file, kind_text(s.st_mode));
  opened.lock();
  std::string text = read_opened(opened.open_->get(), file, most);
  opened.size_ = text.size();
  if (::lseek(opened.open_->get(), 0, SEEK_END) < 0) unusable(file, error_text(errno));
  return {std::move(opened), std::move(text)};
}

void AppendFile::lock() const {
  const int error = system::lock_file(open_->get(), system::Lock::exclusive);
  if (error == EWOULDBLOCK)
    throw InUse(error_at({path_.string()}, "another program is writing this file",
                         "the game may be open in another program"));
  // On a file system without locks, the program cannot know whether the file is in use.
}

int AppendFile::write_all(std::string_view text) {
  while (!text.empty()) {
    const ssize_t n = disk_->write(open_->get(), text.data(), text.size());
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return n < 0 ? errno : ENOSPC;
    text.remove_prefix(static_cast<std::size_t>(n));
  }
  return disk_->sync(open_->get()) == 0 ? 0 : errno;
}

void AppendFile::append(std::string_view text) {
  if (lost_) unusable(path_, "an earlier write failed, so the content of this file is unknown");
  if (const int error = write_all(text); error != 0) fail(error);
  size_ += text.size();
}

void AppendFile::cut(std::size_t size) {
  size_ = size;
  const int file = open_->get();
  const bool done = disk_->truncate(file, static_cast<off_t>(size)) == 0 &&
                    ::lseek(file, static_cast<off_t>(size), SEEK_SET) >= 0 && disk_->sync(file) == 0;
  if (done) return;
  const int error = errno;
  lost_ = true;
  unusable(path_, "cannot be written: " + error_text(error));
}

// Removes a partial line, because readers could not read a line that follows a partial line.
void AppendFile::fail(int error) {
  try {
    cut(size_);
  } catch (const Failure&) {
    // cut() has set lost_.
  }
  unusable(path_, "cannot be written: " + error_text(error));
}

}  // namespace fuda
