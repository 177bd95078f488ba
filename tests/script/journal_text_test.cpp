// Tests of journals, unchanged or damaged, that are played as scripts.
#include "script/journal_text.h"

#include "../play/table_fixture.h"
#include "base/lists.h"
#include "script/runner.h"

using namespace fuda;
using namespace fuda::test;

namespace {

// Returns the text of a journal with some moves.
std::string journal_text(const Path& file) {
  Games games = all_games();
  KeptGame game(games, setup_for("nin-jan", 2), "", file);
  Rng rng(1);
  for (int i = 0; i < 9; ++i) game.make(move_by_chance(game.live(), rng));
  game.take_back(1);
  return text_of(file);
}

// Returns the number of moves, or nothing if the journal is refused with a line of this file.
std::optional<std::size_t> moves_of(const std::string& text) {
  try {
    return read_script_text(text, "kept.yaml").scripts.front().moves.size();
  } catch (const Failure& failure) {
    CHECK(failure.findings().front().place.file == "kept.yaml");
    CHECK(failure.findings().front().place.line > 0);
    return std::nullopt;
  }
}

}  // namespace

TEST_CASE("a journal is a script exactly as it was written, or it is refused", "[script][journal]") {
  const JournalFolder folder;
  const std::string text = journal_text(folder / "kept.yaml");
  REQUIRE(moves_of(text) == 10);
  CHECK(read_script_file(folder / "kept.yaml").scripts.front().moves.size() == 10);
  // Replaces each byte with a line end or another byte.
  for (std::size_t at = 0; at < text.size(); ++at) {
    for (const char other : {' ', '\r', '#', '\n', '1', '\t'}) {
      std::string changed = text;
      if (std::exchange(changed[at], other) == other || !is_journal(changed)) continue;
      INFO(changed);
      CHECK_FALSE(moves_of(changed).has_value());
    }
  }
  // Cuts the journal at any byte. A journal that is cut at the end of a line is a shorter game. A journal
  // that is cut within a line is refused.
  for (std::size_t size = text.find("moves:") + 40; size < text.size() - 1; ++size) {
    INFO(text.substr(0, size));
    const bool is_whole = text[size - 1] == '\n' || text[size] == '\n';
    CHECK(moves_of(text.substr(0, size)).has_value() == is_whole);
  }
  // Removes, doubles and moves lines.
  const std::vector<std::string> lines = split(text, '\n');
  for (std::size_t i = 0; i + 2 < lines.size(); ++i) {
    std::vector<std::string> less = lines, twice = lines, swapped = lines;
    less.erase(less.begin() + static_cast<std::ptrdiff_t>(i));
    twice.insert(twice.begin() + static_cast<std::ptrdiff_t>(i), lines[i]);
    std::swap(swapped[i], swapped[i + 1]);
    for (const auto& changed : {less, twice, swapped}) {
      std::string all;
      for (const std::string& line : changed) all += line + "\n";
      if (!is_journal(all)) continue;
      INFO(all);
      CHECK_FALSE(moves_of(all).has_value());
    }
  }
}

TEST_CASE("a journal may come from Windows, or lack its last line end", "[script][journal]") {
  const JournalFolder folder;
  const std::string text = journal_text(folder / "kept.yaml");
  std::string windows;
  for (const char c : text) windows += c == '\n' ? std::string("\r\n") : std::string(1, c);
  CHECK(moves_of(windows) == 10);
  CHECK(moves_of(text.substr(0, text.size() - 1)) == 10);
  // After a repair by hand and without its first line, the journal is an ordinary script.
  std::string mended = text.substr(text.find('\n') + 1);
  mended.erase(mended.rfind("- P"));
  CHECK(moves_of(mended).has_value());
  mended[mended.size() - 2] = 'x';
  CHECK(moves_of(mended).has_value());
}
