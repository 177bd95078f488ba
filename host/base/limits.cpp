#include "base/limits.h"

#include <fmt/format.h>

namespace fuda {

std::string bytes_text(std::size_t bytes) {
  constexpr std::size_t kKibi = 1024;
  if (bytes > 0 && bytes % (kKibi * kKibi) == 0) return fmt::format("{} MiB", bytes / kKibi / kKibi);
  if (bytes > 0 && bytes % kKibi == 0) return fmt::format("{} KiB", bytes / kKibi);
  return fmt::format("{} bytes", bytes);
}

}  // namespace fuda
