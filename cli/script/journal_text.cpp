#include "script/journal_text.h"

#include <fmt/format.h>

#include "base/diagnostic.h"
#include "script/position_hash.h"

namespace fuda {

namespace {

constexpr std::string_view kBetween = "  # ";

std::uint64_t check_of(std::string_view line, std::uint64_t before) {
  return fnv1a("\n", fnv1a(line, before));
}

bool has_check(std::string_view written, std::uint64_t before) {
  if (written.size() < kJournalNumberBytes) return false;
  const std::string_view text = written.substr(0, written.size() - kJournalNumberBytes);
  return written.substr(text.size()) == std::string(kBetween) + hex(check_of(text, before));
}

std::string with_unix_lines(const std::string& text) {
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text.compare(at, 2, "\r\n") != 0) out += text[at];
  }
  return out;
}

}  // namespace

bool is_journal(std::string_view text) {
  return text.starts_with(kJournalFirstLine) && text.substr(kJournalFirstLine.size()).starts_with(kBetween);
}

std::string numbered_lines(const std::vector<std::string>& lines, std::uint64_t& check) {
  std::string text;
  for (const std::string& line : lines) {
    check = check_of(line, check);
    text += line + std::string(kBetween) + hex(check) + "\n";
  }
  return text;
}

JournalText read_journal(const std::string& text, const std::string& file) {
  JournalText out;
  out.check = kFnvBasis;
  const auto damaged = [&](const std::string& message, const std::string& hint) {
    throw Failure(error_at({file, static_cast<int>(out.lines.size()) + 1}, message, hint));
  };
  while (out.whole < text.size()) {
    const std::size_t end = text.find('\n', out.whole);
    const bool ended = end != std::string::npos;
    const std::string_view written =
        std::string_view(text).substr(out.whole, ended ? end - out.whole : std::string::npos);
    if (!has_check(written, out.check)) {
      // If writing stopped within a line, the line has no valid number. A valid number with text after it
      // shows that somebody changed the line.
      const bool went_on =
          written.size() > kJournalNumberBytes && has_check(written.substr(0, written.size() - 1), out.check);
      if (!ended && !went_on) break;
      if (out.lines.empty())
        damaged("this file is not a game's journal",
                "a journal begins with '# fuda journal 1'; use 'fuda run' to play a script from 'save'");
      damaged(fmt::format("this line does not follow line {}: this line was changed, or a line before it was "
                          "removed or added",
                          out.lines.size()),
              "the lines before this line are unchanged");
    }
    const std::string line(written.substr(0, written.size() - kJournalNumberBytes));
    if (out.lines.empty() && line != kJournalFirstLine) damaged("this file is not a game's journal", "");
    out.check = check_of(line, out.check);
    out.lines.push_back(line);
    out.whole += written.size() + 1;
  }
  return out;
}

void refuse_damaged_journal(const std::string& text, const std::string& file) {
  if (!is_journal(text)) return;
  constexpr const char* kAsScript =
      "to play the journal anyway, remove the first line, so that the journal becomes an ordinary script";
  const std::string lines = with_unix_lines(text);
  Findings findings;
  try {
    const JournalText read = read_journal(lines, file);
    if (read.whole >= lines.size()) return;
    findings = {error_at({file, static_cast<int>(read.lines.size()) + 1},
                         "this line of the journal is incomplete",
                         "'fuda play --resume' removes it, because its move was never made")};
  } catch (const Failure& failure) {
    findings = failure.findings();
  }
  findings.back().add_hint(kAsScript);
  throw Failure(std::move(findings));
}

}  // namespace fuda
