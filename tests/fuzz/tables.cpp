// Fuzzes the folder from which a server starts. The head describes the players at a table. The first file has
// the lines of the table's journal. The test adds the correct number to the end of each line. A file named
// "raw" is used unchanged.
#include <fmt/format.h>

#include <algorithm>

#include "../serve/thinking_here.h"
#include "base/lists.h"
#include "files/files.h"
#include "fuzz/each.h"
#include "fuzz/fuzz.h"
#include "play/journal.h"
#include "serve/api.h"
#include "source_dir.h"

namespace fuda::fuzz {

namespace {

constexpr const char* kTable = "table";
constexpr std::size_t kMostTableLines = 64;

void write_journal(const Path& file, const std::string& text) {
  std::vector<std::string> lines = split(text, '\n');
  if (lines.back().empty()) lines.pop_back();
  lines.resize(std::min(lines.size(), kMostTableLines));
  const Journal journal(file, lines);
}

// Describes a folder and the tables in it.
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

// For every player in a table's file, makes every request that may change the table, and answers the table's
// question.
void ask_for_all(serve::Tables& tables) {
  test::ThinkingHere thinking(false);
  serve::Api api(tables, thinking.background());
  for (const auto& each : tables.all()) {
    const std::shared_ptr<serve::Table>& table = each.second;
    const std::string path = "games/" + table->registration().game + "/" + each.first;
    const auto ask = [&](const std::string& what, const serve::Json& body, const std::string& credentials) {
      serve::Request request{"POST", split(path + what, '/'), {}, credentials, "", "here", body, ""};
      try {
        api.answer(request, [&](const serve::Answer& answer) {
          promise(serve::Json::accept(answer.text()), "an answer that is no JSON: " + what);
        });
        api.let_bots_move(table);
      } catch (const serve::Refused& refused) {
        promise(refused.status() >= 400, "refused for no reason: " + what);
      }
      thinking.run();
    };
    const serve::Registration kept = table->registration();
    const std::uint64_t question = kept.question ? kept.question->id : 1;
    for (const bool yes : {true, false}) {
      for (std::size_t seat = 0; seat < kept.players.size(); ++seat) {
        const std::string& mine = kept.players[seat].credentials;
        const std::string here = "/seat/" + std::to_string(seat);
        ask(here + "/answer", {{"id", question}, {"yes", yes}}, mine);
        ask(here + "/undo", {{"after", table->number()}}, mine);
        ask(here + "/say", {{"text", "well"}}, mine);
        for (const std::string& who : {mine, kept.owner}) {
          const serve::Json body{{"playerID", std::to_string(seat)},
                                 {"credentials", who},
                                 {"bot", "random"},
                                 {"paused", yes},
                                 {"newName", "Eve"}};
          for (const char* what : {"/pause", "/standIn", "/update"}) ask(what, body, "");
        }
      }
    }
    for (std::size_t seat = 0; seat < kept.players.size(); ++seat)
      ask("/free", {{"playerID", std::to_string(seat)}, {"credentials", kept.owner}}, "");
    ask("/join", {{"playerName", "Adam"}}, "");
  }
}

}  // namespace

std::string tables(std::string_view input) {
  // Skips bots that think for a long time, because they would find nothing new. Also skips programs, because
  // this test does not start any.
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
  // Checks a second start. The files are new files with the same bytes, because the first files are open. The
  // first start has removed an incomplete last line.
  Files kept;
  for (const std::string& name : names_in_folder(folder)) kept[name] = read_all(folder / name);
  static_cast<void>(write_files(folder, kept));
  const std::string again = opened(tables);
  promise(first.ends_with(again), "a table that is opened twice differs:\n" + first + "and\n" + again);
  ask_for_all(tables);
  for (const auto& [id, table] : tables.all()) tables.remove(std::string(id));
  return first;
}

}  // namespace fuda::fuzz
