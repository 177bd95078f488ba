// Reads YAML files that may be scripts, and so be longer than others (base/script_limits.h).
#pragma once

#include <filesystem>
#include <string>

#include "files/files.h"
#include "yaml/node.h"

namespace fuda::yaml {

// As read_file and read_text (yaml/reader.h), up to kMaxScriptBytes.
[[nodiscard]] Node read_long_file(const std::filesystem::path& path, const Origin& origin = {},
                                  std::string* bytes = nullptr);
[[nodiscard]] Node read_long_text(const std::string& text, const std::string& file_name);

// Why a file with so many bytes is not read.
[[nodiscard]] Failure too_long(const std::string& file_name, std::size_t bytes, std::size_t most);

}  // namespace fuda::yaml
