// Searches folders for files.
#pragma once

#include <filesystem>
#include <vector>

namespace fuda {

// Whether this file, which was found in the folder, is a link that leads out of the folder.
[[nodiscard]] bool leads_out(const std::filesystem::path& file, const std::filesystem::path& folder);
// Whether a path, as written, is this folder or leads into it. Does not follow links. "" and "." mean the
// working directory.
[[nodiscard]] bool is_below(const std::filesystem::path& path, const std::filesystem::path& folder);
// The regular files of a folder, sorted. If `all_below` is set, includes the files in subfolders. Leaves out
// links that lead out of the folder, and unreadable files and folders.
[[nodiscard]] std::vector<std::filesystem::path> files_of(const std::filesystem::path& folder,
                                                          bool all_below);

}  // namespace fuda
