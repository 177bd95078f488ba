// A file that only grows, each addition on the disk before it counts.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "base/diagnostic.h"

namespace fuda {

// The calls of POSIX that a file needs; tests let them fail.
class Disk {
 public:
  virtual ~Disk() = default;
  virtual ssize_t write(int file, const char* bytes, std::size_t size);
  virtual int sync(int file);
  virtual int truncate(int file, off_t size);
};

struct Where;

// Another process has the file open to add to it.
class InUse : public Failure {
  using Failure::Failure;
};

class AppendFile {
 public:
  // A new file with this text; the file and its name are on the disk. Throws Failure, and leaves no file,
  // where there is one already or it cannot be written. `disk`: null for the real one; must outlive this.
  AppendFile(const std::filesystem::path& file, std::string_view text, Disk* disk = nullptr);

  // An existing file and its text. Throws Failure for anything but a writable regular file of at most `most`
  // bytes, and InUse while another process has it open like this.
  struct Opened;
  static Opened open(const std::filesystem::path& file, std::size_t most, Disk* disk = nullptr);

  // Adds this text; when it returns, it is on the disk. Throws Failure if that fails: then nothing has been
  // added, or, where that is not certain, nothing can be added any more.
  void append(std::string_view text);
  // Keeps only the first bytes. Throws Failure as append() does.
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
  bool lost_ = false;  // what the file holds is not known any more
};

struct AppendFile::Opened {
  AppendFile file;
  std::string text;
};

}  // namespace fuda
