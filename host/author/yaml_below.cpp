#include "author/yaml_below.h"

#include "core/files.h"
#include "yaml/read_log.h"

namespace fuda::author {

std::vector<load::Path> yaml_below(const load::Path& folder, bool recursive, const char* ending) {
  const load::Path below = folder.empty() ? "." : folder;  // of a file that is named without one
  std::vector<load::Path> files;
  yaml::ReadLog::note_folder(below);
  for (const load::Path& file : files_of(below, recursive)) {
    if (recursive) yaml::ReadLog::note_folder(file.parent_path());
    if (file.extension() == ending) files.push_back(file);
  }
  return files;
}

}  // namespace fuda::author
