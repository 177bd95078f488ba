// Files that the system would let this user read, and this program all the same cannot: it gave that up
// (cli/wall.h).
#pragma once

#include <unistd.h>

#include <cerrno>
#include <filesystem>

namespace fuda {

// To be asked when opening has failed, before anything changes errno.
[[nodiscard]] inline bool is_closed(const std::filesystem::path& path) {
  return errno == EACCES && access(path.c_str(), R_OK) == 0;
}

inline constexpr const char* kClosed = "it lies outside of what this command was given to read";
inline constexpr const char* kOpenIt = "name its folder with --rules DIR, or on the command line";

}  // namespace fuda
