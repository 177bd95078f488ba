// Helpers for code that opens files, in this folder and in disk/ of cli/. The helpers are an open file, a
// name in an open folder, and the reason why a file cannot be read.
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
  // Returns false if written data was lost. Some file systems report lost data only when the file is closed.
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

// The kind of a file that is not a regular file, for messages.
[[nodiscard]] inline std::string kind_text(mode_t mode) {
  if (S_ISDIR(mode)) return "it is a folder";
  if (S_ISLNK(mode)) return "it is a link";
  if (S_ISFIFO(mode)) return "it is a pipe";
  if (S_ISCHR(mode) || S_ISBLK(mode)) return "it is a device";
  return "it is not a regular file";
}

// Reads an open file as read_bytes (files.h) does.
[[nodiscard]] std::string read_opened(int descriptor, const std::filesystem::path& file, std::size_t most);

// A name in an open folder, for calls such as openat().
struct Where {
  int folder = AT_FDCWD;
  std::string name;
  int error = 0;                                // an errno if the folder does not exist, otherwise 0
  std::string why = {};                         // the reason for the error, if there is one
  std::shared_ptr<const OpenFile> opened = {};  // keeps `folder` open if no other code does

  [[nodiscard]] const char* c_str() const { return name.c_str(); }
};

// The function by which read_bytes (files.h) finds a file. The default function uses the path. Code that
// holds folders open (disk/folders.h of cli/) can install another function before it starts threads.
using FindFile = Where (*)(const std::filesystem::path& file);
void read_through(FindFile find);

}  // namespace fuda
