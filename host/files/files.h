// The one door to the file system: every file that is read goes through here, and what the program writes
// goes through disk/write.h of cli/. So a game from a stranger can neither make the program wait or fill its
// memory, nor have it show or change another file.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/diagnostic.h"

namespace fuda {

// Where the name of a file that is to be read comes from.
struct Origin {
  // The folder that the file must lie in, all links resolved; none where a person names it. "" is the working
  // directory.
  std::optional<std::filesystem::path> below = std::nullopt;
  Place named_at = {};  // the key that names it, where faults are reported
};

// The bytes of a regular file. Throws Failure for anything else: no such file, a folder, a pipe, a device, a
// file of more than `most` bytes or outside the folder that it must lie in.
[[nodiscard]] std::string read_bytes(const std::filesystem::path& file, std::size_t most,
                                     const Origin& origin = {});

// A text that is no file, such as standard input, for source_line(). The name is that of no file.
void note_text(const std::string& name, const std::string& text);
// A line, without its end, of a file that read_bytes has read before under the same name, or of a text that
// was noted; nothing of any other.
[[nodiscard]] std::optional<std::string> source_line(const std::string& file, int number);

// Does a path without links, "" for none, lead into this folder? "" is the working directory.
[[nodiscard]] bool lies_below(const std::filesystem::path& real, const std::filesystem::path& folder);
// The names in a folder, in no order; none where it cannot be listed.
[[nodiscard]] std::vector<std::string> names_in_folder(const std::filesystem::path& folder);

}  // namespace fuda
