// The folder with the files of this repository that tests read. Only one source file contains the path of
// this folder, so all other files compile to the same code in every clone.
#pragma once

#include <filesystem>

namespace fuda {

const std::filesystem::path& source_dir();

}  // namespace fuda
