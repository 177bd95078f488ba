// Where the files of this repository are that tests read. It is known to one file only, so that all others
// compile to the same in every clone.
#pragma once

#include <filesystem>

namespace fuda {

const std::filesystem::path& source_dir();

}  // namespace fuda
