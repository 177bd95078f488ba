// Folders that fuda writes into. fuda opens each folder once, when it reads the command line. From then on,
// fuda finds the folder's files through its descriptor, even if someone replaces the path in the meantime.
#pragma once

#include <fcntl.h>

#include <filesystem>
#include <string>
#include <vector>

#include "files/files_open.h"

namespace fuda {

// A folder that fuda has created, and its parent.
struct FolderMade {
  int in = -1;       // the parent folder, open
  std::string name;  // the folder's name within the parent
};
struct WritableFolder {
  int folder = -1;  // -1 if the folder cannot be used; writing into it then fails with the reason
  std::vector<FolderMade> made;  // folders that fuda created for this one, the outermost first
};

enum class Missing { leave, make, make_private };

// Opens a folder named on the command line. Missing::make creates the missing folders of its path.
// Missing::make_private creates the missing folders so that other users of the machine can neither enter nor
// list them. Throws Failure for a link in a relative path, because other people may have put the link into
// the working directory. Follows links in an absolute path. If the folder is already open, returns the open
// folder.
const WritableFolder& open_to_write(const std::filesystem::path& folder, Missing missing);

// The descriptors of all opened folders.
[[nodiscard]] std::vector<int> open_folders();

// Removes a folder that fuda has created, if the folder is empty.
void remove_made(const FolderMade& made);

// Removes a file. Finds the file in the same way as where_to_write(). Does nothing if the file does not
// exist.
void remove_file(const std::filesystem::path& file);

// The open folder and the name for writing a file. `name` is the last component of the path. Does not follow
// links below an opened folder.
[[nodiscard]] Where where_to_write(const std::filesystem::path& file);

// Opens a folder, and creates it if it is missing. Sets `error` if it cannot open or create the folder.
[[nodiscard]] Where folder_to_write(const std::filesystem::path& folder);

// Makes sure that the names in a folder are on disk, if the file system can do this. `sync` works like
// fsync(2).
template <class Sync>
void sync_names(int folder, Sync sync) {
  const OpenFile open(::openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (open) (void)sync(open.get());
}

}  // namespace fuda
