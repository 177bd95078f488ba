// Tests that a journal keeps every acknowledged line, and that a damaged line is never accepted.
#include "play/journal.h"

#include <algorithm>

#include "table_fixture.h"

using namespace fuda;
using namespace fuda::test;

namespace {

const std::vector<std::string> kLines = {"game: patience", "moves:", "- Ana: take 1  # 01234567", "- undo: 1",
                                         "- \"A#na\": take 2"};

std::vector<std::string> whole() {
  std::vector<std::string> lines{"# fuda journal 1"};
  lines.insert(lines.end(), kLines.begin(), kLines.end());
  return lines;
}

std::string journal_text(const JournalFolder& folder) {
  Journal journal(folder / "made.yaml", {kLines.begin(), kLines.begin() + 2});
  for (std::size_t i = 2; i < kLines.size(); ++i) journal.add(kLines[i]);
  return text_of(folder / "made.yaml");
}

}  // namespace

TEST_CASE("a journal returns its lines and can be continued", "[table]") {
  const JournalFolder folder;
  const std::string text = journal_text(folder);
  CHECK(is_journal(text));
  {
    Journal::Opened opened = Journal::open(folder / "made.yaml");
    CHECK(opened.lines == whole());
    CHECK(opened.notice.empty());
    opened.journal.add("- Ana: take 3");
  }
  const Journal::Opened again = Journal::open(folder / "made.yaml");
  CHECK(again.lines.size() == whole().size() + 1);
  CHECK(again.lines.back() == "- Ana: take 3");
}

TEST_CASE("a journal that is cut anywhere has all its complete lines", "[table]") {
  const JournalFolder folder;
  const std::string text = journal_text(folder);
  for (std::size_t size = 0; size < text.size(); ++size) {
    const std::string part = text.substr(0, size);
    const JournalText read = read_journal(part, "cut.yaml");
    // A line counts even if only its line end is missing.
    auto lines = std::count(part.begin(), part.end(), '\n');
    if (text[size] == '\n') ++lines;
    INFO(size);
    REQUIRE(read.lines.size() == static_cast<std::size_t>(lines));
    REQUIRE(std::equal(read.lines.begin(), read.lines.end(), whole().begin()));
    write_text(folder / "cut.yaml", part);
    if (lines == 0) {
      CHECK_THROWS_AS(Journal::open(folder / "cut.yaml"), Failure);
      continue;
    }
    {
      Journal::Opened opened = Journal::open(folder / "cut.yaml");
      CHECK(opened.notice.empty() == (text[size] == '\n' || part.back() == '\n'));
      opened.journal.add("- Ana: take 9");
    }
    const Journal::Opened again = Journal::open(folder / "cut.yaml");
    CHECK(again.notice.empty());
    CHECK(again.lines.size() == static_cast<std::size_t>(lines) + 1);
    CHECK(again.lines.back() == "- Ana: take 9");
  }
}

TEST_CASE("no bit of a journal can change unnoticed", "[table]") {
  const JournalFolder folder;
  const std::string text = journal_text(folder);
  for (std::size_t at = 0; at < text.size(); ++at) {
    for (int bit = 0; bit < 8; ++bit) {
      std::string other = text;
      other[at] = static_cast<char>(other[at] ^ (1 << bit));
      INFO("byte " << at << ", bit " << bit);
      REQUIRE_THROWS_AS(read_journal(other, "changed.yaml"), Failure);
    }
  }
}

TEST_CASE("lost, doubled and exchanged lines are noticed", "[table]") {
  const JournalFolder folder;
  const std::string text = journal_text(folder);
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('\n', at) + 1;
    lines.push_back(text.substr(at, end - at));
    at = end;
  }
  const auto read = [&](const std::vector<std::string>& some) {
    std::string all;
    for (const auto& line : some) all += line;
    return complaints([&] { static_cast<void>(read_journal(all, "j.yaml")); });
  };
  CHECK(read(lines).empty());
  auto changed = lines;
  std::swap(changed[3], changed[4]);
  CHECK(read(changed) ==
        "j.yaml:4: this line does not follow line 3: this line was changed, or a line before it was removed "
        "or added "
        "[the lines before this line are unchanged]");
  changed = lines;
  changed.erase(changed.begin() + 2);
  CHECK(read(changed).starts_with("j.yaml:3: this line does not follow line 2"));
  changed = lines;
  changed.insert(changed.begin() + 4, changed[4]);
  CHECK(read(changed).starts_with("j.yaml:6: this line does not follow line 5"));
  CHECK(read({"game: patience\n"}).starts_with("j.yaml:1: this file is not a game's journal"));
}

TEST_CASE("a journal has one writer", "[table]") {
  const JournalFolder folder;
  static_cast<void>(journal_text(folder));
  const Journal::Opened one = Journal::open(folder / "made.yaml");
  CHECK(complaints([&] { static_cast<void>(Journal::open(folder / "made.yaml")); }) ==
        "made.yaml:another program is writing this file [the game may be open in another program]");
  CHECK_THROWS_AS(Journal(folder / "made.yaml", {"x"}), Failure);
}

TEST_CASE("no matter which disk call fails, no line that was acknowledged is lost", "[table]") {
  const auto fault = GENERATE(BadDisk::Fault::no_space, BadDisk::Fault::half_written, BadDisk::Fault::no_sync,
                              BadDisk::Fault::no_sync_nor_cut, BadDisk::Fault::interrupted);
  int happened = 0;
  for (int call = 0; call < 12; ++call) {
    const JournalFolder folder;
    const Path file = folder / "j.yaml";
    BadDisk disk;
    disk.fault = fault;
    disk.calls_left = call;
    std::vector<std::string> acknowledged;
    bool begun = false;
    try {
      Journal journal(file, {"game: patience", "moves:"}, &disk);
      begun = true;
      for (int i = 0; i < 8; ++i) {
        const std::string line = "- Ana: take " + std::to_string(i);
        try {
          journal.add(line);
          acknowledged.push_back(line);
        } catch (const Failure&) {
          CHECK(disk.happened);
        }
      }
    } catch (const Failure&) {
      CHECK(disk.happened);
    }
    happened += disk.happened ? 1 : 0;
    if (!begun) {
      CHECK_FALSE(std::filesystem::exists(file));
      continue;
    }
    // If a disk can neither write nor truncate, the journal may have one line in addition to the acknowledged
    // lines.
    const bool unsure = disk.happened && fault == BadDisk::Fault::no_sync_nor_cut;
    const auto opened = Journal::open(file);
    const std::size_t found = opened.lines.size() - 3;
    INFO("call " << call);
    CHECK(found >= acknowledged.size());
    CHECK(found <= acknowledged.size() + (unsure ? 1 : 0));
    CHECK(std::equal(acknowledged.begin(), acknowledged.end(), opened.lines.begin() + 3));
    // The fault affects only one line, and not the following lines.
    CHECK(acknowledged.size() >= (unsure ? 0 : 7));
  }
  CHECK(happened > 3);
}
