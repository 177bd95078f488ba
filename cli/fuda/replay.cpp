// fuda replay: turns a played game into a page for browsers.
#include <algorithm>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "author/choose.h"
#include "commands.h"
#include "disk/write.h"
#include "files/files.h"
#include "load/files.h"
#include "load/kind.h"
#include "page/film.h"
#include "page/html.h"
#include "script/script.h"
#include "script/script_yaml.h"
#include "show/report.h"
#include "text/json.h"
#include "text/limits.h"

namespace fuda::cli {

namespace {

struct ReplayArguments {
  std::string file;
  std::string html;
  std::vector<std::string> seats;
  std::string scenario;
};

void refuse_before_reading(const ReplayArguments& options) {
  std::error_code error;
  if (std::filesystem::equivalent(options.file, options.html, error))
    throw Failure(
        error_at({options.html}, "this file is the script itself", "name another file with '--html'"));
  refuse_unwritable(options.html, Existing::replace_made);
}

// The page's note about a script that failed. The note leaves out findings, because they may reveal facts
// that the viewer must not know.
std::string note_of(const RunResult& result, std::size_t moves) {
  if (result.passed()) return result.over ? "" : "the recording stops before the game ends";
  return result.hashes.size() <= moves ? "the next move of this recording is not allowed"
                                       : "this recording expects a different position";
}

// The names of people, by seat, next to a journal of a table of `fuda serve`, which itself names only seats.
// If the file with the names is unusable, the page shows no names.
std::vector<std::pair<Word, Word>> people_next_to(const Script& script) {
  const Path seats = Path(script.file).replace_extension(".seats");
  if (!is_file(seats)) return {};
  std::vector<std::pair<Word, Word>> people;
  try {
    const auto table = read_json(read_bytes(seats, kMaxJournalBytes), seats.string(), {kMaxJournalBytes, 64});
    const auto& players = table.at("players");
    for (std::size_t seat = 0; seat < std::min(players.size(), script.players.size()); ++seat) {
      const auto name = players[seat].at("name").get<std::string>();
      if (!players[seat].at("bot").get<bool>() && !name.empty())
        people.emplace_back(script.players[seat], Word{name, {}});
    }
  } catch (const Failure&) {
    return {};
  } catch (const nlohmann::json::exception&) {
    return {};
  }
  return people;
}

int replay(const ReplayArguments& options, const Globals& globals) {
  refuse_before_reading(options);
  const yaml::Node root = read_script_yaml(options.file);
  if (!is_script(root)) not_a_script(options.file, root);
  const ScriptFile file = read_script(root, options.file);
  Script script = choose_script(file, options.scenario);
  if (script.people.empty()) script.people = people_next_to(script);
  Games games = globals.games();
  Film film(options.seats);
  const RunResult result = run_script(games, script, {globals.language, &film, nullptr});
  const auto moves = static_cast<std::size_t>(std::ranges::count_if(
      script.moves, [](const ScriptStep& step) { return !step.seat.text.empty() && !step.refused; }));
  if (!globals.json && (!result.passed() || !result.notes.empty()))
    report_problems(std::cerr, result, paint_for_output());
  // An unusable script has no film. A script that expects its set-up to fail also has no film.
  if (result.unusable || !film.has_begun()) {
    if (result.passed()) throw Failure(error_at(script.place, "this script does not start a game"));
    if (globals.json) report_json(std::cout, {result});
    return result.unusable ? 2 : 1;
  }
  film.set_note(note_of(result, moves));
  write_file(options.html, film_page(film.json()), Existing::replace);
  if (globals.json) report_json(std::cout, {result}, {options.html});
  return result.passed() ? 0 : 1;
}

}  // namespace

Action offer_replay(CLI::App& app, const Globals& globals) {
  auto options = std::make_shared<ReplayArguments>();
  app.add_option("FILE", options->file, "script to play")->required();
  app.add_option("--html", options->html, "write the web page to this file")->type_name("PAGE")->required();
  app.add_option("--seat", options->seats, "include only what this seat knows; may be repeated")
      ->type_name("SEAT")
      ->allow_extra_args(false);
  app.add_option("--scenario", options->scenario, "play the scenario whose name contains this text")
      ->type_name("TEXT");
  return [options, &globals] { return replay(*options, globals); };
}

}  // namespace fuda::cli
