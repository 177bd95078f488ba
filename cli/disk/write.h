// Writes files and folders completely or not at all, and never through a link that someone else created.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace fuda {

// `replace_made` replaces generated files, such as reports, but never .yaml, .lua or .md files, which people
// write.
enum class Existing { replace, replace_made, refuse };

// Writes the whole file or nothing. Writes the text to a temporary file in the same folder first. Replaces
// only a regular file, never the target of a link, and keeps the file's permissions. Throws Failure with the
// reason.
void write_file(const std::filesystem::path& file, std::string_view text, Existing existing);
// Writes a file with mode 0600, for text that other users must not read. Replaces an existing file. When the
// call returns, the file's text and name are on disk.
void write_private_file(const std::filesystem::path& file, std::string_view text);
// Throws the errors of write_file that can be detected before a long computation starts.
void refuse_unwritable(const std::filesystem::path& file, Existing existing = Existing::replace);

// A file that is too long for memory, written in pieces under a temporary name. The destructor removes the
// file unless the caller has called finish(). All functions of this class throw Failure if they cannot write.
class GrowingFile {
 public:
  explicit GrowingFile(const std::filesystem::path& file);
  ~GrowingFile();
  GrowingFile(const GrowingFile&) = delete;
  GrowingFile& operator=(const GrowingFile&) = delete;

  void add(std::string_view text);
  // Gives the file its final name, and replaces a regular file with this name. After this call, the file
  // accepts no more text.
  void finish();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

// Opens a folder for writing, and creates it if it is missing. Throws Failure.
void make_folder(const std::filesystem::path& folder);

// Writes a new folder with all of these files (their names in the folder, and their text), or writes nothing.
// Throws Failure if the path exists, unless it is an empty folder.
void write_folder(const std::filesystem::path& folder,
                  const std::vector<std::pair<std::string, std::string>>& files);

}  // namespace fuda
