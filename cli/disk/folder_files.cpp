#include "disk/folder_files.h"

#include <algorithm>
#include <string>
#include <system_error>

#include "files/files.h"

namespace fuda {

namespace fs = std::filesystem;

bool is_below(const fs::path& path, const fs::path& folder) {
  const fs::path below = path.lexically_normal();
  fs::path top = folder.lexically_normal();
  if (!top.has_filename()) top = top.parent_path();  // "games/" counts as "games"
  if (top.empty() || top == ".") return below.is_relative() && *below.begin() != "..";
  return std::mismatch(top.begin(), top.end(), below.begin(), below.end()).first == top.end();
}

bool leads_out(const fs::path& file, const fs::path& folder) {
  std::error_code error;
  return fs::is_symlink(file, error) && !lies_below(fs::canonical(file, error), folder);
}

std::vector<fs::path> files_of(const fs::path& folder, bool all_below) {
  std::vector<fs::path> files;
  std::vector<fs::path> folders = {folder};
  while (!folders.empty()) {
    const fs::path here = std::move(folders.back());
    folders.pop_back();
    for (const std::string& name : names_in_folder(here)) {
      const fs::path path = here / name;
      std::error_code none;
      if (fs::is_regular_file(path, none) && !leads_out(path, folder)) files.push_back(path);
      if (all_below && fs::is_directory(fs::symlink_status(path, none))) folders.push_back(path);
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace fuda
