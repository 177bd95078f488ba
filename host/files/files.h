// Access to the file system: the program reads every file through this header, and writes through
// disk/write.h of cli/. Both headers keep a stranger's game from making the program wait, filling its memory,
// or showing or changing other files.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/diagnostic.h"

namespace fuda {

// The origin of the name of a file to read.
struct Origin {
  // The folder that must contain the file after all links are resolved, "" for the working directory. Not set
  // if a person names the file.
  std::optional<std::filesystem::path> below = std::nullopt;
  Place named_at = {};  // the key that names the file; errors are reported there
};

// The bytes of a regular file. Throws Failure if the file does not exist, is not a regular file, has more
// than `most` bytes, or is outside the required folder.
[[nodiscard]] std::string read_bytes(const std::filesystem::path& file, std::size_t most,
                                     const Origin& origin = {});

// Makes a text that is not a file, such as standard input, available to source_line(). `name` must not be the
// name of a file.
void note_text(const std::string& name, const std::string& text);
// One line, without its line end, of a file that read_bytes has read under this name, or of a text passed to
// note_text. Returns nothing if no file or text has this name.
[[nodiscard]] std::optional<std::string> source_line(const std::string& file, int number);

// Whether a path without links ("" for none) is inside this folder. "" is the working directory.
[[nodiscard]] bool lies_below(const std::filesystem::path& real, const std::filesystem::path& folder);
// The names in a folder, in no particular order. Empty if the folder cannot be listed.
[[nodiscard]] std::vector<std::string> names_in_folder(const std::filesystem::path& folder);

// The first bytes of a regular file, at most `most`. "" if the file cannot be read.
[[nodiscard]] std::string read_beginning(const std::filesystem::path& file, std::size_t most);

}  // namespace fuda
