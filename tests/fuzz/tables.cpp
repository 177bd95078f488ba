// What a server finds in its folder when it starts: in the head who sits at a table, in the first file the
// lines of its journal, which gets the numbers behind them as they should be; a file called "raw" is taken as
// it is.
#include <fmt/format.h>

#include <algorithm>

#include "base/lists.h"
#include "files/files.h"
#include "fuzz/each.h"
#include "fuzz/fuzz.h"
#include "play/journal.h"
#include "serve/tables.h"
#include "source_dir.h"

namespace fuda::fuzz {

namespace {

constexpr const char* kTable = "table";
constexpr std::size_t kMostLines = 64;

void write_journal(const Path& file, const std::string& text) {
  std::vector<std::string> lines = split(text, '\n');
  if (lines.back().empty()) lines.pop_back();
  lines.resize(std::min(lines.size(), kMostLines));
  const Journal journal(file, lines);
}

// What there is to say of a folder, and of the tables in it.
std::string opened(serve::Tables& tables) {
  std::string result;
  for (const std::string& notice : tables.open_all()) {
    promise(!notice.empty() && is_printable(notice), "not to be printed: " + notice);
    result += notice + "\n";
  }
  for (const auto& [id, table] : tables.all()) {
    promise(table->registration().players.size() == table->live().game().seats,
            "a table with other seats than its game");
    result += fmt::format("{} {} {}\n", id, table->moves(), table->live().hash());
  }
  return result;
}

}  // namespace

std::string tables(std::string_view input) {
  // Bots that think for long show nothing new, and programs are not started here.
  for (const char* word : {"mcts", "greedy", "exec:"}) {
    if (input.find(word) != std::string_view::npos) return "";
  }
  const Bundle bundle = unpack(input);
  const Path folder = private_folder() / "kept";
  Files files = {{std::string(kTable) + serve::kRegistrationEnding, bundle.head}};
  const auto raw = bundle.files.find("raw");
  if (raw != bundle.files.end()) files[std::string(kTable) + ".yaml"] = raw->second;
  static_cast<void>(write_files(folder, files));
  static serve::Tables tables({{source_dir() / "examples/games"}, folder, "", {}});
  if (raw == bundle.files.end() && !bundle.files.empty())
    write_journal(folder / (std::string(kTable) + ".yaml"), bundle.files.begin()->second);
  std::string first = opened(tables);
  if (tables.all().empty()) return first;
  // As after a second start, with the same bytes in new files, as the first ones are still open; what was cut
  // off is gone by then.
  Files kept;
  for (const std::string& name : names_in_folder(folder)) kept[name] = read_all(folder / name);
  static_cast<void>(write_files(folder, kept));
  const std::string again = opened(tables);
  promise(first.ends_with(again), "a table that is opened twice differs:\n" + first + "and\n" + again);
  tables.remove(std::string(tables.all().begin()->first));
  return first;
}

}  // namespace fuda::fuzz
