// Which files and folders were read, and in what state, so that a change of one of them is noticed. Opening a
// file or listing a folder (files.h) notes it.
#pragma once

#include <filesystem>
#include <map>
#include <string>

namespace fuda {

class ReadLog {
 public:
  // Before a file is read or a folder is listed, and for a file that was not found. Nothing happens without a
  // Reading.
  static void note_file(const std::filesystem::path& file);
  static void note_folder(const std::filesystem::path& folder);
  // Notes all that `log` has, as if it were read now.
  static void note_all(const ReadLog& log);

  struct Entry {
    bool folder = false;
    std::string state;  // "": not there

    // What it is by now, at its path.
    [[nodiscard]] std::string now(const std::filesystem::path& path) const;
  };
  using Entries = std::map<std::filesystem::path, Entry>;  // that of a folder ends in "/"
  [[nodiscard]] const Entries& entries() const { return entries_; }

 private:
  friend class Reading;
  Entries entries_;
};

// While it lives, what this thread reads is noted in a log, and in the logs of the Readings around it.
class Reading {
 public:
  explicit Reading(ReadLog& log);
  ~Reading();
  Reading(const Reading&) = delete;
  Reading& operator=(const Reading&) = delete;

 private:
  friend class ReadLog;
  // The entry of this log or of one around it: what is read again may come from memory, and be older than the
  // file.
  [[nodiscard]] const ReadLog::Entry* known(const std::filesystem::path& path) const;
  // In all of these at once: a destructor might lack the memory for it.
  void note(const std::filesystem::path& path, const ReadLog::Entry& entry);

  ReadLog& log_;
  Reading* outer_;
};

}  // namespace fuda
