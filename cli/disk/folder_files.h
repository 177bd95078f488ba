// Files in folders, found by looking.
#pragma once

#include <filesystem>
#include <vector>

namespace fuda {

// Is this a link that leads out of the folder? For files found by searching it.
[[nodiscard]] bool leads_out(const std::filesystem::path& file, const std::filesystem::path& folder);
// Does a path, as it is written, lead into this folder, or is it the folder itself? Links are not followed;
// "" and "." are the working directory.
[[nodiscard]] bool is_below(const std::filesystem::path& path, const std::filesystem::path& folder);
// The regular files of a folder, and with `all_below` of those in it, sorted; without links that lead out of
// it. What cannot be looked at is left out.
[[nodiscard]] std::vector<std::filesystem::path> files_of(const std::filesystem::path& folder,
                                                          bool all_below);

}  // namespace fuda
