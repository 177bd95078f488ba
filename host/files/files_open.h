// For files_read.cpp and files_write.cpp: an open file, and what stands in the way of one.
#pragma once

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
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

// The bytes of a file that is open, as read_bytes (files.h) gives them, and with what it notes.
[[nodiscard]] std::string read_opened(int descriptor, const std::filesystem::path& file, std::size_t most);

}  // namespace fuda
