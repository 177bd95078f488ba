// The one door to the file system: every file that is read or written goes through here, so that a game from
// a stranger can neither make the program wait or fill the memory, nor have it show or change another file.
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/diagnostic.h"

namespace fuda {

// Who names a file that is to be read.
struct Origin {
  // The folder that the file must lie in, all links resolved; none where a person names it. "" is the working
  // directory.
  std::optional<std::filesystem::path> below = std::nullopt;
  Place named_at = {};  // the key that names it, where faults are reported
};

// The bytes of a regular file, at most `most` of them. Throws Failure for anything else: no such file, a
// folder, a pipe, a device, one that is longer, or that leads out of where it must lie.
[[nodiscard]] std::string read_bytes(const std::filesystem::path& file, std::size_t most,
                                     const Origin& origin = {});

// The line of a file that read_bytes let through before, under the name that it then had, without its end;
// nothing of any other file.
[[nodiscard]] std::optional<std::string> source_line(const std::string& file, int number);

// Is this a link that leads out of the folder? For files found by searching it.
[[nodiscard]] bool leads_out(const std::filesystem::path& file, const std::filesystem::path& folder);
// Does a path, as it is written, lead into this folder, or is it the folder itself? Links are not followed;
// "" and
// "." are the working directory.
[[nodiscard]] bool is_below(const std::filesystem::path& path, const std::filesystem::path& folder);
// The names in a folder, in no order; none where it cannot be listed.
[[nodiscard]] std::vector<std::string> names_in_folder(const std::filesystem::path& folder);
// The regular files of a folder, and with `all_below` of those in it, sorted; without links that lead out of
// it. What cannot be looked at is left out.
[[nodiscard]] std::vector<std::filesystem::path> files_of(const std::filesystem::path& folder,
                                                          bool all_below);

enum class Existing { replace, refuse };

// Writes the whole file or nothing: first under a temporary name in the same folder. Only a regular file is
// replaced, never what a link leads to; it keeps its permissions. Throws Failure with what stands in the way.
void write_file(const std::filesystem::path& file, std::string_view text, Existing existing);
// The same for what nobody else is to read: mode 0600, in place of a file that has the name. When it returns,
// text and name are on the disk.
void write_private_file(const std::filesystem::path& file, std::string_view text);
// Throws what write_file would, as far as can be told beforehand, so that no long work is done in vain.
void refuse_unwritable(const std::filesystem::path& file, Existing existing = Existing::replace);

// A file that is too long to be held in memory, written bit by bit as write_file does: under a temporary
// name, which nothing is left of without finish(). All of these throw Failure.
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
