// A game being played, line by line: a script (docs/script-format.md) that only grows. Each line ends in a
// comment with a number that follows from it and all lines before it, so that a line that was changed, lost
// or moved is noticed:
//
//   # fuda journal 1  # 8f0d6a4b2c1e7395
//   game: patience  # 11e0…
//   moves:  # …
//   - Ana: play 1  # …
//
// Each line is on the disk before its move counts. A last line without an end, because the machine or the
// program stopped, was never acknowledged, and is cut off.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "disk/append.h"
#include "script/journal_text.h"

namespace fuda {

class Journal {
 public:
  // A new file with these lines, without their line ends. Throws Failure if it exists or cannot be written.
  Journal(const std::filesystem::path& file, const std::vector<std::string>& lines, Disk* disk = nullptr);

  struct Opened;
  // A file to go on with. Throws Failure if it is not a journal, is damaged (at the line), is too long, or is
  // being written by another process.
  static Opened open(const std::filesystem::path& file, Disk* disk = nullptr);

  // Throws Failure as AppendFile::append, and if there is no room for it.
  void add(const std::string& line);
  // Bytes that a line takes, and how many there is still room for.
  [[nodiscard]] static std::size_t bytes_of(const std::string& line);
  [[nodiscard]] std::size_t room() const;

  [[nodiscard]] const std::filesystem::path& path() const { return file_.path(); }

 private:
  Journal(AppendFile file, std::uint64_t check) : file_(std::move(file)), check_(check) {}

  AppendFile file_;
  std::uint64_t check_;  // of the last line
};

struct Journal::Opened {
  Journal journal;
  std::vector<std::string> lines;  // line 1 first
  std::string notice;              // "", or what was cut off
};

}  // namespace fuda
