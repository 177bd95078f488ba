// Reads YAML files into nodes and refuses what a definition must not contain, before anything is built from
// it.
#pragma once

#include <filesystem>
#include <string>

#include "files/files.h"
#include "yaml/node.h"

namespace fuda::yaml {

// Both throw Failure with one finding at the right place: not readable, too large, not UTF-8, control bytes,
// a YAML error, nesting deeper than kMaxYamlDepth, a duplicate key (naming the first one's line), a key that
// is not a plain scalar, an anchor, alias or tag, an empty document, a second document or text after the
// first. `bytes`, if wanted: the file as it is.
[[nodiscard]] Node read_file(const std::filesystem::path& path, const Origin& origin = {},
                             std::string* bytes = nullptr);
[[nodiscard]] Node read_text(const std::string& text, const std::string& file_name);

}  // namespace fuda::yaml
