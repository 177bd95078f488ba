// Records which files and folders were read, and in what state, to detect later changes. The functions in
// files.h record each file that they open and each folder that they list.
#pragma once

#include <filesystem>
#include <map>
#include <string>

namespace fuda {

class ReadLog {
 public:
  // Records a path. Call this before reading a file, before listing a folder, and if a file was not found.
  // Does nothing without a Reading.
  static void note_file(const std::filesystem::path& file);
  static void note_folder(const std::filesystem::path& folder);
  // Notes everything in `log`, as if the files were read now.
  static void note_all(const ReadLog& log);

  struct Entry {
    bool folder = false;
    std::string state;  // "" if the path does not exist

    // The current state of the file or folder at this path.
    [[nodiscard]] std::string now(const std::filesystem::path& path) const;
  };
  using Entries = std::map<std::filesystem::path, Entry>;  // a folder's path ends in "/"
  [[nodiscard]] const Entries& entries() const { return entries_; }

 private:
  friend class Reading;
  Entries entries_;
};

// While a Reading exists, everything that this thread reads is noted in its log, and in the logs of the
// Readings around it.
class Reading {
 public:
  explicit Reading(ReadLog& log);
  ~Reading();
  Reading(const Reading&) = delete;
  Reading& operator=(const Reading&) = delete;

 private:
  friend class ReadLog;
  // The entry for a path in this log or in a surrounding log. A repeated read may come from a cache, so its
  // text may be older than the file.
  [[nodiscard]] const ReadLog::Entry* known(const std::filesystem::path& path) const;
  // Notes the entry in this log and in all surrounding logs at once, because a destructor might later lack
  // the memory for this.
  void note(const std::filesystem::path& path, const ReadLog::Entry& entry);

  ReadLog& log_;
  Reading* outer_;
};

}  // namespace fuda
