// Reads YAML files that may be scripts, because scripts can be longer than other files
// (base/script_limits.h).
#pragma once

#include <filesystem>
#include <string>

#include "files/files.h"
#include "yaml/node.h"

namespace fuda::yaml {

// Read YAML like read_file and read_text (yaml/reader.h), but allow up to kMaxScriptBytes.
[[nodiscard]] Node read_long_file(const std::filesystem::path& path, const Origin& origin = {},
                                  std::string* bytes = nullptr);
[[nodiscard]] Node read_long_text(const std::string& text, const std::string& file_name);

// The failure for a file of `bytes` bytes if only `most` bytes are allowed.
[[nodiscard]] Failure too_long(const std::string& file_name, std::size_t bytes, std::size_t most);

}  // namespace fuda::yaml
