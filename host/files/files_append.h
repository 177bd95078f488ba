// A file that only grows, each line on the disk before anybody hears of it.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

namespace fuda {

// What a file needs of the system, as POSIX has it, so that tests can let any call of it fail.
class Disk {
 public:
  virtual ~Disk() = default;
  virtual ssize_t write(int file, const char* bytes, std::size_t size);
  virtual int sync(int file);
  virtual int truncate(int file, off_t size);
};

struct Where;

class AppendFile {
 public:
  // A new file with this text, on the disk as well as its name. Throws Failure where there is one already, or
  // where it cannot be written: then there is none. `disk`: null for the real one; must outlive this.
  AppendFile(const std::filesystem::path& file, std::string_view text, Disk* disk = nullptr);

  // A file that is there, with the text that it holds. Throws Failure for anything but a regular file of at
  // most `most` bytes that can be written, and while another process has it open like this.
  struct Opened;
  static Opened open(const std::filesystem::path& file, std::size_t most, Disk* disk = nullptr);

  // Adds this text; when it returns, it is on the disk. Throws Failure where that cannot be done: nothing is
  // added then, and where not even that can be made sure of, nothing can be added any more.
  void append(std::string_view text);
  // Takes away all but the first bytes. Throws Failure as append() does.
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
