// Reads the beginning of a file, to inspect it before reading all of it.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

namespace fuda {

// The first bytes of a regular file, at most `most`. "" if the file cannot be read.
[[nodiscard]] std::string read_beginning(const std::filesystem::path& file, std::size_t most);

}  // namespace fuda
