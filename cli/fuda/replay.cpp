// fuda replay: a played game as a page for browsers.
#include <algorithm>
#include <iostream>
#include <memory>

#include "author/choose.h"
#include "commands.h"
#include "disk/write.h"
#include "load/kind.h"
#include "page/film.h"
#include "page/html.h"
#include "script/script.h"
#include "script/script_yaml.h"
#include "show/report.h"

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
        error_at({options.html}, "this is the script itself", "'--html' names another file for the page"));
  refuse_unwritable(options.html, Existing::replace_made);
}

// What the page says of a script that did not go well. Findings may tell what its viewer does not see.
std::string note_of(const RunResult& result, std::size_t moves) {
  if (result.passed()) return result.over ? "" : "this record ends before the game does";
  return result.hashes.size() <= moves ? "the next move of this record is refused"
                                       : "this record expects something else";
}

int replay(const ReplayArguments& options, const Globals& globals) {
  refuse_before_reading(options);
  const yaml::Node root = read_script_yaml(options.file);
  if (!is_script(root)) not_a_script(options.file, root);
  const ScriptFile file = read_script(root, options.file);
  const Script& script = choose_script(file, options.scenario);
  Games games = globals.games();
  Film film(options.seats);
  const RunResult result = run_script(games, script, {globals.language, &film, nullptr});
  const auto moves = static_cast<std::size_t>(std::ranges::count_if(
      script.moves, [](const ScriptStep& step) { return !step.seat.text.empty() && !step.refused; }));
  if (!globals.json && (!result.passed() || !result.notes.empty()))
    report_problems(std::cerr, result, paint_for_output());
  // There is no film of a script that cannot be used, nor of one that expects its set-up to be refused.
  if (result.unusable || !film.has_begun()) {
    if (result.passed()) throw Failure(error_at(script.place, "in this script nothing is played"));
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
  app.add_option("FILE", options->file, "a script")->required();
  app.add_option("--html", options->html, "the page to write")->required();
  app.add_option("--seat", options->seats, "only what this seat knows; may be repeated")
      ->allow_extra_args(false);
  app.add_option("--scenario", options->scenario, "of several scenarios, the one with this in its name");
  return [options, &globals] { return replay(*options, globals); };
}

}  // namespace fuda::cli
