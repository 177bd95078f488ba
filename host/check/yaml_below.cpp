#include "check/yaml_below.h"

#include "files/files.h"
#include "files/read_log.h"

namespace fuda {

std::vector<Path> yaml_below(const Path& folder, bool recursive, const char* ending) {
  const Path below = folder.empty() ? "." : folder;  // of a file that is named without one
  std::vector<Path> files;
  ReadLog::note_folder(below);
  for (const Path& file : files_of(below, recursive)) {
    if (recursive) ReadLog::note_folder(file.parent_path());
    if (file.extension() == ending) files.push_back(file);
  }
  return files;
}

}  // namespace fuda
