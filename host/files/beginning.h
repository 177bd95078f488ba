// The beginning of a file, for a look at it before it is read in earnest.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

namespace fuda {

// The first bytes of a regular file, at most so many; "" if it cannot be read.
[[nodiscard]] std::string read_beginning(const std::filesystem::path& file, std::size_t most);

}  // namespace fuda
