#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace fuda {

// The names in a folder, in no order; none where it cannot be listed.
[[nodiscard]] std::vector<std::string> names_in_folder(const std::filesystem::path& folder);

}  // namespace fuda
