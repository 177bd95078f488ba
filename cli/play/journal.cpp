#include "play/journal.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/diagnostic.h"
#include "base/limits.h"
#include "base/lists.h"
#include "script/position_hash.h"
#include "text/limits.h"

namespace fuda {

Journal::Journal(const std::filesystem::path& file, const std::vector<std::string>& lines, Disk* disk)
    : Journal([&] {
        std::uint64_t check = kFnvBasis;
        std::vector<std::string> all{std::string(kJournalFirstLine)};
        append(all, lines);
        const std::string text = numbered_lines(all, check);
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
    notice = fmt::format("{}:{}: the last line was incomplete, so fuda removed it", file.string(),
                         read.lines.size() + 1);
  }
  if (read.lines.empty()) throw Failure(error_at({file.string()}, "this file is not a game's journal"));
  return {Journal(std::move(opened.file), read.check), std::move(read.lines), std::move(notice)};
}

std::size_t Journal::bytes_of(const std::string& line) { return line.size() + kJournalNumberBytes + 1; }

std::size_t Journal::room() const { return kMaxJournalBytes - std::min(kMaxJournalBytes, file_.size()); }

void Journal::add(const std::string& line) {
  std::uint64_t check = check_;
  const std::string text = numbered_lines({line}, check);
  if (text.size() > room()) {
    throw Failure(error_at(
        {path().string()},
        fmt::format("this journal is full; a journal may have at most {}", bytes_text(kMaxJournalBytes))));
  }
  file_.append(text);
  check_ = check;
}

}  // namespace fuda
