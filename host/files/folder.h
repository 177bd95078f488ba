// Listing folders. The iterators of std::filesystem would do, but that of GCC ends the program when it runs
// out of memory (its advance() is noexcept and allocates).
#pragma once

#include <dirent.h>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace fuda {

// The names in a folder, in no order; none where it cannot be listed.
[[nodiscard]] inline std::vector<std::string> names_in_folder(const std::filesystem::path& folder) {
  std::vector<std::string> names;
  const std::unique_ptr<DIR, int (*)(DIR*)> open(opendir(folder.c_str()), closedir);
  if (!open) return names;
  while (const dirent* entry = readdir(open.get())) {  // NOLINT(concurrency-mt-unsafe): nobody shares `open`
    const std::string name = entry->d_name;
    if (name != "." && name != "..") names.push_back(name);
  }
  return names;
}

}  // namespace fuda
