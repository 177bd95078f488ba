// fuda run: plays scripts and reports what was not as they expect.
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <iostream>
#include <map>
#include <memory>
#include <optional>

#include "author/choose.h"
#include "author/why.h"
#include "base/limits.h"
#include "base/lists.h"
#include "base/script_limits.h"
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
  std::string format;  // "": as --json says
  std::string seat;
  bool trace = false;
  bool quiet = false;
  bool lua = false;
  bool watch = false;
  bool fail_fast = false;
  bool update = false;
  bool write = false;              // with it: into the files
  std::string failed_first;        // the file that notes what failed; "": not asked for
  std::string scenario;            // part of the name; "": all
  std::optional<std::string> why;  // the move that is asked about
  int at = -1;                     // with it: after this many moves; -1: all
};

// One file on the command line, read or not.
struct Source {
  ScriptFile file;
  std::vector<RunResult> problems;  // why it could not be read
};

constexpr const char* kStandardInput = "-";

// A script that another program writes. What it names by a path is meant from the working directory.
ScriptFile read_standard_input() {
  const std::string name = "standard input";
  std::string text(kMaxScriptBytes + 1, '\0');
  std::cin.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(std::cin.gcount()));
  if (text.size() > kMaxScriptBytes)
    throw Failure(error_at({name}, fmt::format("it has more than {}", bytes_text(kMaxScriptBytes))));
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
          if (folder) continue;
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

// Files that cannot be read stay: one of them may hold the scenario.
void choose_scenarios(std::vector<Source>& sources, const std::string& scenario) {
  std::vector<ScriptFile*> files;
  files.reserve(sources.size());
  for (Source& source : sources) files.push_back(&source.file);
  keep_scenarios(files, scenario);
  std::erase_if(sources, [](const Source& one) { return one.problems.empty() && one.file.scripts.empty(); });
}

std::vector<Source> chosen_sources(const RunArguments& options) {
  auto sources = read_sources(options.paths);
  if (sources.empty()) throw Failure(error_at({options.paths.front()}, "there is no script here"));
  if (!options.scenario.empty()) choose_scenarios(sources, options.scenario);
  return sources;
}

// Plays the scripts of all files in their order; with --fail-fast, only up to the first that fails.
class Player {
 public:
  Player(const RunArguments& options, Games& games) : games_(games), fail_fast_(options.fail_fast) {
    if (!options.failed_first.empty()) failed_.emplace(options.failed_first);
  }

  // Puts first what failed last time, among the scripts of a file and among the files. `all`: none of their
  // scripts was left out.
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
  // "3 scripts were not played: an earlier one failed them", or "".
  [[nodiscard]] std::string left_out() const {
    if (left_out_ == 0) return {};
    return fmt::format("{} {} not played: an earlier one failed\n", counted(left_out_, "script"),
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

// With --watch: the last results of the scripts of a file.
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

// One or more lines for each file. For unchanged files, only failures are shown again.
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
  // One game is meant to be read; many are meant to be counted.
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

// Results that are written once all scripts have been played.
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

// The file itself, or the only script in a folder.
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
  if (scripts.empty()) throw Failure(error_at({paths.front()}, "there is no script here", kOne));
  const std::string found = fmt::format("{}, but here are {}", kOne, scripts.size());
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
                           fmt::format("leave out '--json', or write '--format json'")));
  }
  if (options.trace && (format == "tap" || format == "junit")) {
    throw Failure(error_at({}, fmt::format("'--trace' is text or JSON, not '{}'", format),
                           "leave out '--trace', or write '--json'"));
  }
  if (options.update && format != "text") {
    throw Failure(
        error_at({}, "'--update' writes text", globals.json ? "leave out '--json'" : "leave out '--format'"));
  }
  if ((options.watch || options.write) && contains(options.paths, kStandardInput))
    throw Failure(error_at({}, "standard input can neither be watched nor written into", "name a file"));
  if (!options.seat.empty() && !(options.trace && format == "json")) {
    throw Failure(error_at({}, "'--seat' needs '--trace --json'"));
  }
  if (options.lua && !options.seat.empty()) {
    throw Failure(error_at({}, "'--lua' shows what a seat must not know", "leave out '--seat'"));
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
    // Programs that read lines of JSON get this as one, too.
    report_problems_json(std::cout, unusable_script("", failure));
    return 2;
  }
}

}  // namespace

Action offer_run(CLI::App& app, const Globals& globals) {
  auto options = std::make_shared<RunArguments>();
  app.add_option("PATH", options->paths, "scripts, or folders of them; '-' is standard input")->required();
  app.add_option("--format", options->format, "text, json, tap or junit")
      ->check(CLI::IsMember({"text", "json", "tap", "junit"}));
  auto* trace = app.add_flag("--trace", options->trace, "print every position");
  app.add_flag("--lua", options->lua, "with --trace: also the lines of the rules that ran in each move")
      ->needs(trace);
  app.add_option("--seat", options->seat, "with --trace --json: only what this seat sees");
  auto* watches = app.add_flag("--watch", options->watch,
                               "play again whenever a file that was read changes; Ctrl-C stops it");
  app.add_flag("--quiet,-q", options->quiet, "show only what passed and what failed");
  auto* why = app.add_option("--why", options->why, "say why a move, 'SEAT: MOVE', is allowed or refused")
                  ->excludes(trace);
  app.add_option("--at", options->at, "with --why: after this many moves of the script (all of them)")
      ->check(CLI::Range(0, 1'000'000))
      ->needs(why);
  app.add_flag("--fail-fast", options->fail_fast, "stop after the first script that fails")->excludes(why);
  app.add_option("--failed-first", options->failed_first,
                 "a file that notes which scripts fail: those in it are played first")
      ->excludes(why);
  auto* update = app.add_flag("--update", options->update,
                              "show, as a diff, what 'expect' must say for the scripts to pass")
                     ->excludes(trace)
                     ->excludes(why)
                     ->excludes(watches);
  app.add_flag("--write", options->write, "with --update: also write it into the files")->needs(update);
  app.add_option("--scenario", options->scenario, "only scenarios with this in their name");
  return [options, &globals] {
    Memory memory;
    if (!options->watch) return run(*options, globals, memory);
    if (globals.json || (!options->format.empty() && options->format != "text"))
      throw Failure(error_at({}, kWatchIsText));
    return watch([&] { return run(*options, globals, memory); });
  };
}

}  // namespace fuda::cli
