// The text of a journal (play/journal.h). A journal is a script in which each line ends in a comment with a
// number. fuda computes the number from that line and all lines before it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace fuda {

// The first line of each journal, and the count of bytes that a number adds to a line.
inline constexpr std::string_view kJournalFirstLine = "# fuda journal 1";
inline constexpr std::size_t kJournalNumberBytes = 20;

// Adds numbers and line ends to lines. `check` has the number of the line before these lines, and gets the
// number of the last of these lines.
[[nodiscard]] std::string numbered_lines(const std::vector<std::string>& lines, std::uint64_t& check);

// The lines of a journal, without their numbers. `file` is for messages. `whole` is the size of the text
// without an unfinished last line. If `whole` is larger than the text, only the last line end is missing.
// Throws Failure if the text is not a journal or is damaged. If the text is damaged, the Failure names the
// line.
struct JournalText {
  std::vector<std::string> lines;  // the lines, from line 1 on
  std::size_t whole = 0;
  std::uint64_t check = 0;  // the number of the last line
};
[[nodiscard]] JournalText read_journal(const std::string& text, const std::string& file);

// Whether the text starts like a journal.
[[nodiscard]] bool is_journal(std::string_view text);

// Checks a text that fuda plays as a script. Throws Failure if the text is a journal that is not exactly as
// fuda wrote it, even if only its last line differs. Accepts Windows line ends. Does nothing for a text that
// is not a journal.
void refuse_damaged_journal(const std::string& text, const std::string& file);

}  // namespace fuda
