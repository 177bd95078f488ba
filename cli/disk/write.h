// Writing files and folders: all of it or nothing, and never through a link that somebody else has made.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace fuda {

// `replace_made`: what a program makes, such as a report, but no file that people write: .yaml, .lua, .md.
enum class Existing { replace, replace_made, refuse };

// Writes the whole file or nothing, first under a temporary name in the same folder. Replaces only a regular
// file, never what a link leads to, and keeps its permissions. Throws Failure with what stands in the way.
void write_file(const std::filesystem::path& file, std::string_view text, Existing existing);
// The same with mode 0600, for what other users must not read; replaces a file of that name. When it returns,
// text and name are on the disk.
void write_private_file(const std::filesystem::path& file, std::string_view text);
// Throws what write_file would, as far as can be told before long work is done for nothing.
void refuse_unwritable(const std::filesystem::path& file, Existing existing = Existing::replace);

// A file that is too long for memory, written bit by bit: under a temporary name, as by write_file, and gone
// unless it is finished. All of these throw Failure.
class GrowingFile {
 public:
  explicit GrowingFile(const std::filesystem::path& file);
  ~GrowingFile();
  GrowingFile(const GrowingFile&) = delete;
  GrowingFile& operator=(const GrowingFile&) = delete;

  void add(std::string_view text);
  // Gives it its name, in place of a regular file that has it. Nothing can be added afterwards.
  void finish();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

// A folder to write into, made if it is missing. Throws Failure.
void make_folder(const std::filesystem::path& folder);

// A new folder with all of these files (name within it, text) or nothing. Throws Failure where anything but
// an empty folder is there.
void write_folder(const std::filesystem::path& folder,
                  const std::vector<std::pair<std::string, std::string>>& files);

}  // namespace fuda
