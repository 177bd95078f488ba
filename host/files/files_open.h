// For code that opens files, here and in disk/ of cli/: an open file, a name in an open folder, what stands
// in the way.
#pragma once

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <memory>
#include <string>
#include <system_error>

namespace fuda {

class OpenFile {
 public:
  explicit OpenFile(int descriptor) : descriptor_(descriptor) {}
  ~OpenFile() { (void)close(); }
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;

  explicit operator bool() const { return descriptor_ >= 0; }
  [[nodiscard]] int get() const { return descriptor_; }
  // False where something written did not arrive, which some file systems say only now.
  bool close() {
    const int descriptor = descriptor_;
    descriptor_ = -1;
    return descriptor < 0 || ::close(descriptor) == 0;
  }

 private:
  int descriptor_;
};

[[nodiscard]] inline std::string error_text(int error) {
  if (error == ENOENT) return "no such file";
  if (error == ELOOP) return "its links form a loop";
  if (error == EISDIR) return "it is a folder";
  if (error == ENOTDIR) return "a file is where a folder is needed";
  return std::generic_category().message(error);
}

// For anything but a regular file.
[[nodiscard]] inline std::string kind_text(mode_t mode) {
  if (S_ISDIR(mode)) return "it is a folder";
  if (S_ISLNK(mode)) return "it is a link";
  if (S_ISFIFO(mode)) return "it is a pipe";
  if (S_ISCHR(mode) || S_ISBLK(mode)) return "it is a device";
  return "it is not a regular file";
}

// As read_bytes (files.h), of a file that is open.
[[nodiscard]] std::string read_opened(int descriptor, const std::filesystem::path& file, std::size_t most);

// A name in an open folder, for calls such as openat().
struct Where {
  int folder = AT_FDCWD;
  std::string name;
  int error = 0;                                // an errno: there is no such folder
  std::string why = {};                         // then: what stands in the way
  std::shared_ptr<const OpenFile> opened = {};  // keeps `folder` open, unless it stays open anyway

  [[nodiscard]] const char* c_str() const { return name.c_str(); }
};

// How read_bytes (files.h) finds a file: by its path, unless code that holds folders open (disk/folders.h of
// cli/) sets another way, before there are threads.
using FindFile = Where (*)(const std::filesystem::path& file);
void read_through(FindFile find);

}  // namespace fuda
