// A folder that one program uses alone, or several with different names share.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

namespace fuda {

// Holds a folder for as long as it exists, by locked files in it: ".lock", and of a program with a name
// ".lock-NAME". The system releases the locks when the process ends, however it ends.
class FolderLock {
 public:
  // `name`: a program with a name shares the folder with those of other names; one without, with none.
  // `holder`: what is told to a program that comes later, "process 12". Throws InUse (disk/append.h), which
  // says who holds the folder, and Failure if it cannot be written.
  FolderLock(const std::filesystem::path& folder, const std::string& name, const std::string& holder);
  ~FolderLock();
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;

  // False on a file system without locks: then another program may use the folder as well.
  [[nodiscard]] bool is_certain() const;
  // When the folder was locked, by the clock of its file system.
  [[nodiscard]] std::filesystem::file_time_type since() const { return since_; }

 private:
  class File;
  std::filesystem::file_time_type since_;
  std::unique_ptr<File> of_all_, of_name_;  // the second: null without a name
};

}  // namespace fuda
