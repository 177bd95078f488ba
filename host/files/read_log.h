// Which files and folders were looked at, and in what state, so that code can tell when one of them changes.
// Opening a file or listing a folder (files.h) notes it.
#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace fuda {

class ReadLog {
 public:
  // Before a file is read, or when it was looked for in vain; before a folder is listed. Without a log
  // nothing happens.
  static void note_file(const std::filesystem::path& file);
  static void note_folder(const std::filesystem::path& folder);
  // Everything that `log` has: what was read then counts as read now.
  static void note_all(const ReadLog& log);

  // What has changed: "a.yaml changed", "b.lua is gone", "c.yaml is new", sorted.
  [[nodiscard]] std::vector<std::string> changes() const;
  // Is a file gone that was there? An editor may be about to put another one in its place.
  [[nodiscard]] bool lacks_a_file() const;
  // Equal texts, equal files: to find out whether somebody is still writing.
  [[nodiscard]] std::string now() const;

  // Files that were there.
  [[nodiscard]] std::size_t files() const;
  // The folders in which a change would matter here. All of them exist.
  [[nodiscard]] std::set<std::filesystem::path> folders() const;

 private:
  friend class Reading;
  struct Entry {
    bool folder = false;
    std::string state;  // "": not there
  };
  using Entries = std::map<std::filesystem::path, Entry>;
  Entries entries_;
};

// Until it is destroyed, notes what this thread reads in a log. Inside another Reading, that one's log gets
// it, too.
class Reading {
 public:
  explicit Reading(ReadLog& log);
  ~Reading();
  Reading(const Reading&) = delete;
  Reading& operator=(const Reading&) = delete;

 private:
  friend class ReadLog;
  // The entry of an outer log, if it has one: what is read again may have been kept in memory, and is then
  // older than it looks.
  [[nodiscard]] const ReadLog::Entry* known(const std::filesystem::path& path) const;
  // In this log and those around it, right away: in the destructor there may be no memory for it.
  void note(const std::filesystem::path& path, const ReadLog::Entry& entry);

  ReadLog& log_;
  Reading* outer_;
};

}  // namespace fuda
