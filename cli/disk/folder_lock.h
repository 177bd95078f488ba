// A folder that one program uses alone, or that several programs with different names share.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

namespace fuda {

// Locks a folder while this object exists. The locks are locked files in the folder: ".lock", and
// ".lock-NAME" if the program has a name. The system releases the locks when the process ends, even if the
// process is killed.
class FolderLock {
 public:
  // Programs with a different `name` can share the folder. A program without a name uses the folder alone.
  // `holder` is a text that a later program shows, such as "process 12". Throws InUse (disk/append.h), which
  // names the holder, if the folder is in use. Throws Failure if the folder cannot be written to.
  FolderLock(const std::filesystem::path& folder, const std::string& name, const std::string& holder);
  ~FolderLock();
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;

  // Whether the folder is really locked. False on a file system without locks, where another program may use
  // the folder at the same time.
  [[nodiscard]] bool is_certain() const;
  // The time when this object locked the folder, by the clock of the folder's file system.
  [[nodiscard]] std::filesystem::file_time_type since() const { return since_; }

 private:
  class File;
  std::filesystem::file_time_type since_;
  std::unique_ptr<File> of_all_, of_name_;  // of_name_ is null for a program without a name
};

}  // namespace fuda
