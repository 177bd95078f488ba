// Files that this user may read but this program cannot: it gave up the right to (cli/wall.h).
#pragma once

#include <unistd.h>

#include <cerrno>
#include <filesystem>

namespace fuda {

// Ask this after opening has failed, before anything changes errno.
[[nodiscard]] inline bool is_closed(const std::filesystem::path& path) {
  return errno == EACCES && access(path.c_str(), R_OK) == 0;
}

inline constexpr const char* kClosed = "it is outside what this command was given to read";
inline constexpr const char* kOpenIt = "name its folder with --rules DIR, or on the command line";

}  // namespace fuda
