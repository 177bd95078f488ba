// The file of a game in progress: a script (docs/script-format.md) to which fuda only adds lines. Each line
// ends in a comment with a number computed from that line and all lines before it, so that fuda notices a
// changed, lost or moved line:
//
//   # fuda journal 1  # 8f0d6a4b2c1e7395
//   game: patience  # 11e0…
//   moves:  # …
//   - Ana: play 1  # …
//
// fuda writes each line to the disk before the line's move counts. The machine or the program may stop in the
// middle of a line. No player has then seen the move of that line, and the next start cuts the line off.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "disk/append.h"
#include "script/journal_text.h"

namespace fuda {

class Journal {
 public:
  // Creates a file with these lines. `lines` must have no line ends. Throws Failure if the file exists or
  // cannot be written.
  Journal(const std::filesystem::path& file, const std::vector<std::string>& lines, Disk* disk = nullptr);

  struct Opened;
  // Opens a journal to continue it. Throws Failure if the file is not a journal, is damaged (the Failure
  // names the line), is too long, or is in use by another process.
  static Opened open(const std::filesystem::path& file, Disk* disk = nullptr);

  // Adds a line. Throws Failure if AppendFile::append() throws it, or if the journal has no room.
  void add(const std::string& line);
  // The number of bytes that a line takes, and the number of bytes that are free.
  [[nodiscard]] static std::size_t bytes_of(const std::string& line);
  [[nodiscard]] std::size_t room() const;

  [[nodiscard]] const std::filesystem::path& path() const { return file_.path(); }

 private:
  Journal(AppendFile file, std::uint64_t check) : file_(std::move(file)), check_(check) {}

  AppendFile file_;
  std::uint64_t check_;  // the check number of the last line
};

struct Journal::Opened {
  Journal journal;
  std::vector<std::string> lines;  // the lines of the journal, from line 1 on
  std::string notice;              // a notice about the part that open() has cut off, or ""
};

}  // namespace fuda
