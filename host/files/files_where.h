// For the other files of this room: which open folder a file lies in.
#pragma once

#include <fcntl.h>

#include <filesystem>
#include <memory>
#include <string>

#include "files/files_open.h"

namespace fuda {

// A name in an open folder, for calls such as openat().
struct Where {
  int folder = AT_FDCWD;
  std::string name;
  int error = 0;                                // an errno: there is no such folder
  std::string why = {};                         // then: what stands in the way
  std::shared_ptr<const OpenFile> opened = {};  // keeps `folder` open, unless it stays open anyway

  [[nodiscard]] const char* c_str() const { return name.c_str(); }
};

// For reading: in one of the folders that were opened to be written into, else by the path as it is.
[[nodiscard]] Where where_to_read(const std::filesystem::path& file);

// For writing: `name` is of the file alone. Below an opened folder no link is followed.
[[nodiscard]] Where where_to_write(const std::filesystem::path& file);

// A folder, made where it is missing; `error` where that cannot be.
[[nodiscard]] Where folder_to_write(const std::filesystem::path& folder);

// What has been written to the names in a folder is on the disk afterwards; not every file system can do
// this. `sync`: as fsync(2).
template <class Sync>
void sync_names(int folder, Sync sync) {
  const OpenFile open(::openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (open) (void)sync(open.get());
}

}  // namespace fuda
