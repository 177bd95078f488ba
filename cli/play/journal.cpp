#include "play/journal.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/diagnostic.h"
#include "base/limits.h"
#include "base/lists.h"
#include "script/position_hash.h"
#include "text/limits.h"

namespace fuda {

namespace {

constexpr std::string_view kFirstLine = "# fuda journal 1";
constexpr std::string_view kBetween = "  # ";
constexpr std::size_t kDigits = 16;
constexpr std::size_t kBehind = kBetween.size() + kDigits;  // bytes behind the text of a line

std::uint64_t check_of(std::string_view line, std::uint64_t before) {
  return fnv1a("\n", fnv1a(line, before));
}

bool has_check(std::string_view written, std::uint64_t before) {
  if (written.size() < kBehind) return false;
  const std::string_view text = written.substr(0, written.size() - kBehind);
  return written.substr(text.size()) == std::string(kBetween) + hex(check_of(text, before));
}

}  // namespace

bool is_journal(std::string_view text) {
  return text.starts_with(kFirstLine) && text.substr(kFirstLine.size()).starts_with(kBetween);
}

std::string Journal::checked(const std::vector<std::string>& lines, std::uint64_t& check) {
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
      // A line that was cut off has no right number. One that has, with text behind it, was changed.
      const bool went_on =
          written.size() > kBehind && has_check(written.substr(0, written.size() - 1), out.check);
      if (!ended && !went_on) break;
      if (out.lines.empty())
        damaged(
            "this is not the journal of a game",
            "a journal begins with '# fuda journal 1'; what 'save' has written is played with 'fuda run'");
      damaged(
          fmt::format("this line does not follow line {}: it was changed, or one was taken out before it or "
                      "put in",
                      out.lines.size()),
          "the lines before it are as they were written");
    }
    const std::string line(written.substr(0, written.size() - kBehind));
    if (out.lines.empty() && line != kFirstLine) damaged("this is not the journal of a game", "");
    out.check = check_of(line, out.check);
    out.lines.push_back(line);
    out.whole += written.size() + 1;
  }
  return out;
}

Journal::Journal(const std::filesystem::path& file, const std::vector<std::string>& lines, Disk* disk)
    : Journal([&] {
        std::uint64_t check = kFnvBasis;
        std::vector<std::string> all{std::string(kFirstLine)};
        append(all, lines);
        const std::string text = checked(all, check);
        return Journal(AppendFile(file, text, disk), check);
      }()) {}

Journal::Opened Journal::open(const std::filesystem::path& file, Disk* disk) {
  auto opened = AppendFile::open(file, kMaxJournalBytes, disk);
  JournalText read = read_journal(opened.text, file.string());
  std::string notice;
  if (read.whole > opened.text.size()) {
    opened.file.append("\n");
  } else if (read.whole < opened.text.size()) {
    opened.file.cut(read.whole);
    notice = fmt::format("{}:{}: the last line was not written to its end, and was cut off", file.string(),
                         read.lines.size() + 1);
  }
  if (read.lines.empty()) throw Failure(error_at({file.string()}, "this is not the journal of a game"));
  return {Journal(std::move(opened.file), read.check), std::move(read.lines), std::move(notice)};
}

std::size_t Journal::bytes_of(const std::string& line) { return line.size() + kBehind + 1; }

std::size_t Journal::room() const { return kMaxJournalBytes - std::min(kMaxJournalBytes, file_.size()); }

void Journal::add(const std::string& line) {
  std::uint64_t check = check_;
  const std::string text = checked({line}, check);
  if (text.size() > room()) {
    throw Failure(error_at({path().string()}, fmt::format("this journal is full: it may hold {}",
                                                          bytes_text(kMaxJournalBytes))));
  }
  file_.append(text);
  check_ = check;
}

}  // namespace fuda
