// A file that only grows. When append() returns, the addition is on disk.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "base/diagnostic.h"

namespace fuda {

// The POSIX calls that a file needs. Tests replace these calls to simulate failures.
class Disk {
 public:
  virtual ~Disk() = default;
  virtual ssize_t write(int file, const char* bytes, std::size_t size);
  virtual int sync(int file);
  virtual int truncate(int file, off_t size);
};

struct Where;

// Thrown if another process has the file open for appending.
class InUse : public Failure {
  using Failure::Failure;
};

class AppendFile {
 public:
  // Creates a file with this text. When the constructor returns, the file and its name are on disk. If the
  // file already exists or cannot be written, throws Failure and leaves no new file. `disk` is null for the
  // real disk, and must outlive this object.
  AppendFile(const std::filesystem::path& file, std::string_view text, Disk* disk = nullptr);

  // Opens an existing file and reads its text. Throws Failure unless the file is a writable regular file of
  // at most `most` bytes. Throws InUse while another process has the file open for appending.
  struct Opened;
  static Opened open(const std::filesystem::path& file, std::size_t most, Disk* disk = nullptr);

  // Adds this text. When the call returns, the text is on disk. If the text cannot be written, throws Failure
  // and leaves the file unchanged. If it is uncertain whether the file is unchanged, later calls also fail.
  void append(std::string_view text);
  // Keeps only the first `size` bytes. Throws Failure as append() does.
  void cut(std::size_t size);

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  [[nodiscard]] std::size_t size() const { return size_; }

 private:
  AppendFile(std::filesystem::path file, int descriptor, Disk* disk);
  AppendFile(const std::filesystem::path& file, const Where& where, std::string_view text, Disk* disk);
  void lock() const;
  int write_all(std::string_view text);
  [[noreturn]] void fail(int error);

  struct Descriptor;
  std::filesystem::path path_;
  std::shared_ptr<Descriptor> open_;
  Disk* disk_;
  std::size_t size_ = 0;
  bool lost_ = false;  // whether the content of the file is unknown after a failure
};

struct AppendFile::Opened {
  AppendFile file;
  std::string text;
};

}  // namespace fuda
