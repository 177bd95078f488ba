// Reads YAML files into nodes and refuses everything that a definition must not contain, before building
// anything from it.
#pragma once

#include <filesystem>
#include <string>

#include "files/files.h"
#include "yaml/node.h"

namespace fuda::yaml {

// Both functions throw Failure with one finding, at the place of the fault. Faults of a file: it is
// unreadable, too large or not UTF-8, or it has control bytes. Faults of its YAML: an error, nesting deeper
// than kMaxYamlDepth, an anchor, alias or tag, an empty document, a second document, and text after the first
// document. Faults of a key: it is a duplicate (the message names the line of the first key), or not a plain
// scalar. If `bytes` is not null, it receives the unchanged bytes of the file.
[[nodiscard]] Node read_file(const std::filesystem::path& path, const Origin& origin = {},
                             std::string* bytes = nullptr);
[[nodiscard]] Node read_text(const std::string& text, const std::string& file_name);

// Read YAML that may be a script: like the functions above, but allow up to kMaxScriptBytes.
[[nodiscard]] Node read_long_file(const std::filesystem::path& path, const Origin& origin = {},
                                  std::string* bytes = nullptr);
[[nodiscard]] Node read_long_text(const std::string& text, const std::string& file_name);

// The failure for a file of `bytes` bytes if only `most` bytes are allowed.
[[nodiscard]] Failure too_long(const std::string& file_name, std::size_t bytes, std::size_t most);

}  // namespace fuda::yaml
