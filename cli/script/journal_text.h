// The text of a journal (play/journal.h): a script in which each line ends in a comment with a number that
// follows from it and all lines before it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace fuda {

// The first line of each journal, and how many bytes its number adds to a line.
inline constexpr std::string_view kJournalFirstLine = "# fuda journal 1";
inline constexpr std::size_t kJournalNumberBytes = 20;

// Lines with their numbers and line ends. `check`: the number of the line before them, then of the last one.
[[nodiscard]] std::string numbered_lines(const std::vector<std::string>& lines, std::uint64_t& check);

// The lines of a journal, without their numbers; `file` is for messages. Throws Failure if the text is not a
// journal or is damaged (at the line). `whole`: how many bytes remain once an unfinished last line is cut
// off. If that is more than the text has, only the last line end is missing.
struct JournalText {
  std::vector<std::string> lines;  // line 1 first
  std::size_t whole = 0;
  std::uint64_t check = 0;  // of the last line
};
[[nodiscard]] JournalText read_journal(const std::string& text, const std::string& file);

// Whether a text says of itself that it is a journal.
[[nodiscard]] bool is_journal(std::string_view text);

// Throws Failure for a journal that is played as a script and is not as it was written, its last line
// included. Lines may end as on Windows. Does nothing for any other text.
void refuse_damaged_journal(const std::string& text, const std::string& file);

}  // namespace fuda
