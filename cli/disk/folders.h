// Folders that are written into. Each is opened once, when the command line is read. From then on files in it
// are found by its descriptor, whatever is put in its place meanwhile.
#pragma once

#include <fcntl.h>

#include <filesystem>
#include <string>
#include <vector>

#include "files/files_open.h"

namespace fuda {

// A folder of this process, open for its whole life; -1 where there is none.
struct FolderMade {
  int in = -1;       // the folder around it, open
  std::string name;  // in that
};
struct WritableFolder {
  int folder = -1;               // -1: it cannot be used, which writing into it says
  std::vector<FolderMade> made;  // that were not there before, the outermost first
};

enum class Missing { leave, make, make_private };

// Opens a folder as the command line names it; Missing::make makes those on the way that are not there,
// make_private so that other users of the machine can neither enter nor list them.
// Throws Failure for a link in a relative path, which others may have put into the working directory; in an
// absolute path, links are meant. A folder that has been opened before is only looked up.
const WritableFolder& open_to_write(const std::filesystem::path& folder, Missing missing);

// The descriptors of all of these.
[[nodiscard]] std::vector<int> open_folders();

// Takes away an empty folder that was made. Does nothing where it is not empty.
void remove_made(const FolderMade& made);

// Removes a file, found like one that is written. Does nothing where there is none.
void remove_file(const std::filesystem::path& file);

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
