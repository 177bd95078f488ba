#include "author/yaml_below.h"

#include <algorithm>
#include <filesystem>

#include "yaml/read_log.h"

namespace fuda::author {

namespace fs = std::filesystem;

std::vector<load::Path> yaml_below(const load::Path& named, bool recursive, const char* ending) {
  const load::Path folder = named.empty() ? "." : named;  // of a file that is named without one
  std::vector<load::Path> files;
  std::error_code error;
  yaml::ReadLog::note_folder(folder);
  const auto take = [&](const fs::directory_entry& entry) {
    if (entry.is_directory(error)) yaml::ReadLog::note_folder(entry.path());
    if (entry.path().extension() == ending && entry.is_regular_file(error)) files.push_back(entry.path());
  };
  if (recursive) {
    for (const auto& entry :
         fs::recursive_directory_iterator(folder, fs::directory_options::skip_permission_denied, error))
      take(entry);
  } else {
    for (const auto& entry : fs::directory_iterator(folder, error)) take(entry);
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace fuda::author
