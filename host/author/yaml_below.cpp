#include "author/yaml_below.h"

#include "core/files.h"
#include "yaml/read_log.h"

namespace fuda::author {

std::vector<load::Path> yaml_below(const load::Path& named, bool recursive) {
  const load::Path folder = named.empty() ? "." : named;  // of a file that is named without one
  std::vector<load::Path> files;
  yaml::ReadLog::note_folder(folder);
  for (const load::Path& file : files_of(folder, recursive)) {
    if (recursive) yaml::ReadLog::note_folder(file.parent_path());
    if (file.extension() == ".yaml") files.push_back(file);
  }
  return files;
}

}  // namespace fuda::author
