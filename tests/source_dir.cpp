#include "source_dir.h"

namespace fuda {

const std::filesystem::path& source_dir() {
  static const std::filesystem::path folder = FUDA_SOURCE_DIR;
  return folder;
}

}  // namespace fuda
