// fuda run: plays scripts and reports differences from their expectations.
#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <map>
#include <memory>
#include <optional>

#include "author/choose.h"
#include "author/why.h"
#include "base/limits.h"
#include "base/lists.h"
#include "commands.h"
#include "disk/changes.h"
#include "failed_before.h"
#include "files/files.h"
#include "files/read_log.h"
#include "load/kind.h"
#include "program/output.h"
#include "script/script.h"
#include "script/script_yaml.h"
#include "show/report.h"
#include "show/text.h"
#include "show/trace.h"
#include "text/limits.h"
#include "update.h"
#include "watch.h"

namespace fuda::cli {

namespace {

struct RunArguments {
  std::vector<std::string> paths;
  std::string format;  // the format of the output; if "", --json decides
  std::string seat;
  bool trace = false;
  bool quiet = false;
  bool lua = false;
  bool watch = false;
  bool fail_fast = false;
  bool update = false;
  bool write = false;              // whether `update` writes into the files
  std::string failed_first;        // the file that lists the failed scripts; "" without --failed-first
  std::string scenario;            // part of the name of a scenario; "" for all scripts
  std::optional<std::string> why;  // the move to explain
  int at = -1;                     // the number of moves before the move to explain; -1 for all moves
};

// A file on the command line, whether it could be read or not.
struct Source {
  ScriptFile file;
  std::vector<RunResult> problems;  // the reasons why the file could not be read
};

constexpr const char* kStandardInput = "-";

// Reads a script from standard input. Paths in the script are relative to the working directory.
ScriptFile read_standard_input() {
  const std::string name = "standard input";
  std::string text(kMaxScriptBytes + 1, '\0');
  std::cin.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(std::cin.gcount()));
  if (text.size() > kMaxScriptBytes)
    throw Failure(error_at({name}, fmt::format("the script has more than {}", bytes_text(kMaxScriptBytes))));
  note_text(name, text);
  return read_script_text(text, name);
}

std::vector<Source> read_sources(const std::vector<std::string>& paths) {
  std::vector<Source> sources;
  for (const std::string& path : paths) {
    if (path == kStandardInput) {
      sources.push_back({read_standard_input(), {}});
      continue;
    }
    const auto files = yaml_files(path);
    const bool folder = files.size() != 1 || files.front() != Path(path);
    for (const Path& file : files) {
      Source source;
      source.file.file = file;
      try {
        const yaml::Node root = read_script_yaml(file);
        if (!is_script(root)) {
          if (folder && misspelt_game(root, file) == nullptr) continue;
          not_a_script(file, root);
        }
        source.file = read_script(root, file);
      } catch (const Failure& failure) {
        source.problems.push_back(unusable_script(file, failure));
      }
      sources.push_back(std::move(source));
    }
  }
  return sources;
}

// Keeps the selected scenarios. Also keeps unreadable files, because they may contain a selected scenario.
void choose_scenarios(std::vector<Source>& sources, const std::string& scenario) {
  std::vector<ScriptFile*> files;
  files.reserve(sources.size());
  for (Source& source : sources) files.push_back(&source.file);
  keep_scenarios(files, scenario);
  std::erase_if(sources, [](const Source& one) { return one.problems.empty() && one.file.scripts.empty(); });
}

std::vector<Source> chosen_sources(const RunArguments& options) {
  auto sources = read_sources(options.paths);
  if (sources.empty()) throw Failure(error_at({options.paths.front()}, "this path contains no script"));
  if (!options.scenario.empty()) choose_scenarios(sources, options.scenario);
  return sources;
}

// Plays the scripts of all files in order. With --fail-fast, stops at the first failure.
class Player {
 public:
  Player(const RunArguments& options, Games& games) : games_(games), fail_fast_(options.fail_fast) {
    if (!options.failed_first.empty()) failed_.emplace(options.failed_first);
  }

  // Moves the scripts that failed in the previous run to the front of their files, and moves these files
  // before all other files. `all` says whether the sources contain all scripts of these files.
  void order(std::vector<Source>& sources, bool all) {
    if (!failed_) return;
    for (Source& source : sources) {
      if (all && source.problems.empty()) failed_->forget_others(source.file.file, source.file.scripts);
      std::ranges::stable_sort(source.file.scripts, std::ranges::greater(), [&](const Script& script) {
        return failed_->has(script.file, script.title());
      });
    }
    std::ranges::stable_sort(sources, std::ranges::greater(),
                             [&](const Source& source) { return failed_->has(source.file.file); });
  }

  std::vector<RunResult> play(const Source& source, const RunOptions& options) {
    std::vector<RunResult> results;
    for (const RunResult& problem : source.problems) take(problem, results);
    for (const Script& script : source.file.scripts) {
      if (ended()) {
        ++left_out_;
      } else {
        take(run_script(games_, script, options), results);
      }
    }
    return results;
  }

  [[nodiscard]] bool ended() const { return fail_fast_ && some_failed_; }
  // A text such as "3 scripts were not played: an earlier script failed", or "".
  [[nodiscard]] std::string left_out() const {
    if (left_out_ == 0) return {};
    return fmt::format("{} {} not played: an earlier script failed\n", counted(left_out_, "script"),
                       left_out_ == 1 ? "was" : "were");
  }
  void keep() {
    if (failed_) failed_->write();
  }

 private:
  void take(RunResult result, std::vector<RunResult>& results) {
    some_failed_ = some_failed_ || !result.passed();
    if (failed_) failed_->take(result);
    results.push_back(std::move(result));
  }

  Games& games_;
  bool fail_fast_;
  bool some_failed_ = false;
  std::int64_t left_out_ = 0;
  std::optional<FailedBefore> failed_;
};

// The last results of a file's scripts, for --watch.
struct Last {
  ReadLog log;
  Totals totals;
  FileReport report;
};
using Memory = std::map<Path, Last>;

Last report_source(Player& player, const Source& source, const Globals& globals, const Paint& paint) {
  Last last;
  const Reading reading(last.log);
  ReadLog::note_file(source.file.file);
  const auto results = player.play(source, {globals.language, nullptr, nullptr});
  for (const RunResult& result : results) last.totals.add(result);
  last.report = report_file(source.file.file, results, source.file.scenarios, paint);
  return last;
}

// Prints one or more lines per file. If a file has not changed, repeats only the file's failures.
int run_many(const std::vector<Source>& sources, const Globals& globals, Player& player, Memory& memory) {
  const Paint paint = paint_for_output();
  Totals totals;
  FailureLimit limit;
  for (const Source& source : sources) {
    if (player.ended()) {
      static_cast<void>(player.play(source, {}));
      continue;
    }
    Last& last = memory[source.file.file];
    const bool again = files_in(last.log) == 0 || !changes(last.log).empty();
    if (again) last = report_source(player, source, globals, paint);
    ReadLog::note_all(last.log);
    totals.add(last.totals);
    if (!again && sources.size() != 1 && last.totals.status() == 0) continue;
    std::cout << last.report.line;
    if (limit.take(last.report.shown, last.report.all)) std::cout << last.report.details;
  }
  std::cout << limit.text();
  if (sources.size() != 1) std::cout << totals.text() << "\n";
  std::cout << player.left_out();
  return totals.status();
}

int run_text(const std::vector<Source>& sources, const RunArguments& options, const Globals& globals,
             Player& player, Memory& memory) {
  // If there is only one game, print the full report. For many games, print only a count.
  const bool in_full =
      options.trace || (sources.size() == 1 && !sources.front().file.scenarios && !options.quiet);
  if (!in_full) return run_many(sources, globals, player, memory);
  const Paint paint = paint_for_output();
  Totals totals;
  lua::LineLog log;
  lua::LineLog* const lines = options.lua ? &log : nullptr;
  GameText text(std::cout, paint, options.trace, lines);
  FailureLimit limit;
  for (const Source& source : sources) {
    for (const RunResult& result : player.play(source, {globals.language, &text, lines})) {
      totals.add(result);
      if (!limit.take(std::min(result.failures.size(), kMaxFindingsOfFile), result.failures.size())) continue;
      if (!result.passed() && !result.hashes.empty()) std::cout << "\n";
      report_problems(std::cout, result, paint);
    }
  }
  std::cout << limit.text();
  if (sources.size() != 1) std::cout << totals.text() << "\n";
  std::cout << player.left_out();
  return totals.status();
}

int run_trace(const std::vector<Source>& sources, const RunArguments& options, Player& player) {
  Totals totals;
  lua::LineLog log;
  lua::LineLog* const lines = options.lua ? &log : nullptr;
  Trace trace(std::cout, options.seat, lines);
  for (const Source& source : sources) {
    for (const RunResult& result : player.play(source, {"", &trace, lines})) {
      totals.add(result);
      report_problems_json(std::cout, result);
    }
  }
  report_totals_json(std::cout, totals);
  return totals.status();
}

// Runs scripts for a report that fuda can write only after it has played all scripts.
int run_report(const std::vector<Source>& sources, const RunArguments& options, const std::string& format,
               Player& player) {
  std::vector<RunResult> results;
  for (const Source& source : sources) append(results, player.play(source, {}));
  if (options.update) return update_expectations(results, options.write);
  if (format == "json") report_json(std::cout, results);
  if (format == "tap") report_tap(std::cout, results);
  if (format == "junit") report_junit(std::cout, results);
  return totals_of(results).status();
}

// Reads the script file that the paths name, either directly or as the only script file in a folder.
ScriptFile one_script(const std::vector<std::string>& paths) {
  constexpr const char* kOne = "'--why' takes one script";
  if (paths.size() > 1) throw Failure(error_at({}, kOne, "name one file"));
  std::vector<std::string> scripts;
  auto sources = read_sources(paths);
  scripts.reserve(sources.size());
  for (const Source& source : sources) scripts.push_back(source.file.file.string());
  if (scripts.size() == 1)
    return sources.front().problems.empty() ? std::move(sources.front().file)
                                            : read_script_file(scripts.front());
  if (scripts.empty()) throw Failure(error_at({paths.front()}, "this path contains no script", kOne));
  const std::string found = fmt::format("{}, but this folder has {}", kOne, scripts.size());
  constexpr std::size_t kMost = 5;
  if (scripts.size() > kMost) {
    scripts.resize(kMost);
    scripts.emplace_back("…");
  }
  throw Failure(error_at({paths.front()}, found, fmt::format("name one: {}", fmt::join(scripts, ", "))));
}

// Explains one move instead of playing a script to its end.
int run_why(const RunArguments& options, const Globals& globals) {
  const ScriptFile file = one_script(options.paths);
  Question question;
  question.move = *options.why;
  if (options.at >= 0) question.at = static_cast<std::size_t>(options.at);
  question.language = globals.json ? "" : globals.language;
  Games games = globals.games();
  const Explanation why = explain_move(games, choose_script(file, options.scenario), question);
  if (globals.json) {
    report_why_json(std::cout, why);
  } else {
    report_why_text(std::cout, why, paint_for_output());
  }
  return 0;
}

int run(const RunArguments& options, const Globals& globals, Memory& memory) {
  if (options.why) return run_why(options, globals);
  const std::string format = options.format.empty() ? globals.json ? "json" : "text" : options.format;
  if (format == "json") output_is_json();
  if (globals.json && format != "json") {
    throw Failure(error_at({}, fmt::format("'--json' contradicts '--format {}'", format),
                           fmt::format("omit '--json', or write '--format json'")));
  }
  if (options.trace && (format == "tap" || format == "junit")) {
    throw Failure(error_at({}, fmt::format("'--trace' is text or JSON, not '{}'", format),
                           "omit '--trace', or write '--json'"));
  }
  if (options.update && format != "text") {
    throw Failure(error_at({}, "'--update' writes text", globals.json ? "omit '--json'" : "omit '--format'"));
  }
  if ((options.watch || options.write) && contains(options.paths, kStandardInput))
    throw Failure(error_at({}, "fuda cannot watch standard input or write to it", "name a file"));
  if (!options.seat.empty() && !(options.trace && format == "json")) {
    throw Failure(error_at({}, "'--seat' needs '--trace --json'"));
  }
  if (options.lua && !options.seat.empty()) {
    throw Failure(error_at({}, "'--lua' shows information that no seat may have", "omit '--seat'"));
  }
  const bool trace = options.trace && format == "json";
  try {
    auto sources = chosen_sources(options);
    Games games = globals.games();
    Player player(options, games);
    player.order(sources, options.scenario.empty());
    const int status = trace ? run_trace(sources, options, player)
                       : format == "text" && !options.update
                           ? run_text(sources, options, globals, player, memory)
                           : run_report(sources, options, format, player);
    player.keep();
    return status;
  } catch (const Failure& failure) {
    if (!trace) throw;
    // With --json, also write this failure as JSON for the program that reads the output.
    report_problems_json(std::cout, unusable_script("", failure));
    return 2;
  }
}

}  // namespace

Action offer_run(CLI::App& app, const Globals& globals) {
  auto options = std::make_shared<RunArguments>();
  app.add_option("PATH", options->paths, "scripts or folders of scripts; '-' is standard input")->required();
  app.option_defaults()->group("What to play");
  app.add_option("--scenario", options->scenario, "play only scenarios whose name contains this text")
      ->type_name("TEXT");
  auto* fail_fast = app.add_flag("--fail-fast", options->fail_fast, "stop after the first script that fails");
  auto* failed_first =
      app.add_option("--failed-first", options->failed_first,
                     "start with the scripts that failed last time; keep the list of failures in this file")
          ->type_name("FILE");
  auto* watches =
      app.add_flag("--watch", options->watch, "play again whenever an input file changes, until Ctrl-C");
  app.option_defaults()->group("What to print");
  app.add_flag("--quiet,-q", options->quiet, "print only whether each script passed or failed");
  auto* trace = app.add_flag("--trace", options->trace, "print every position");
  app.add_flag("--lua", options->lua, "print the lines of the rules that ran; needs --trace")->needs(trace);
  app.add_option("--seat", options->seat, "print only what this seat sees; needs --trace --json")
      ->type_name("SEAT");
  app.add_option("--format", options->format, "print the results as text (the default), json, tap or junit")
      ->type_name("FORMAT")
      ->check(one_of({"text", "json", "tap", "junit"}));
  app.option_defaults()->group("Explain a move");
  auto* why = app.add_option("--why", options->why, "explain why 'SEAT: MOVE' is allowed or refused")
                  ->type_name("MOVE")
                  ->excludes(trace, fail_fast, failed_first);
  app.add_option("--at", options->at, "ask after N moves of the script (after all moves); needs --why")
      ->type_name("N")
      ->check(in_range(0, 1'000'000))
      ->needs(why);
  app.option_defaults()->group("Correct expectations");
  auto* update = app.add_flag("--update", options->update,
                              "print a diff with the 'expect' values that make the scripts pass")
                     ->excludes(trace, why, watches);
  app.add_flag("--write", options->write, "write the changes to the files; needs --update")->needs(update);
  return [options, &globals] {
    Memory memory;
    if (!options->watch) return run(*options, globals, memory);
    if (globals.json || (!options->format.empty() && options->format != "text"))
      throw Failure(error_at({}, kWatchIsText));
    return watch([&] { return run(*options, globals, memory); });
  };
}

}  // namespace fuda::cli
