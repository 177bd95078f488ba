// Folders that are written into. Each is opened once, when the command line is read, and is what is meant
// from then on, whatever is put in its place meanwhile: files.h finds files in it by its descriptor.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

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

enum class Missing { leave, make };

// Opens a folder as the command line names it, and with Missing::make makes those that are not there. A link
// in a relative path is not followed: others may have made what is in the working directory. Throws Failure
// for one. In an absolute path whoever named it meant the links as well. Nothing is done a second time.
const WritableFolder& open_to_write(const std::filesystem::path& folder, Missing missing);

// The descriptors of all of these.
[[nodiscard]] std::vector<int> open_folders();

// Takes away an empty folder that was made. Does nothing where it is not empty.
void remove_made(const FolderMade& made);

// Removes a file, found as files.h finds those that it writes. Does nothing where there is none.
void remove_file(const std::filesystem::path& file);

}  // namespace fuda
