// fuda check: finds mistakes in games, variants and scripts.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <thread>

#include "base/limits.h"
#include "base/lists.h"
#include "batch/interrupt.h"
#include "check/check.h"
#include "check/coverage.h"
#include "check/paths.h"
#include "check/rules_of.h"
#include "commands.h"
#include "disk/folder_files.h"
#include "disk/write.h"
#include "files/files.h"
#include "load/files.h"
#include "load/spec.h"
#include "script/script.h"
#include "script/script_yaml.h"
#include "show/findings_json.h"
#include "text/command_line.h"
#include "text/render.h"
#include "watch.h"

namespace fuda::cli {

namespace {

struct CheckArguments {
  std::vector<std::string> paths;
  std::optional<std::uint64_t> games;
  int jobs = 0;
  bool watch = false;
  bool strict = false;
  std::uint32_t max_moves = 0;
  std::string coverage;  // "" for no report; kNoFile for the table only
};

constexpr std::uint64_t kGamesWatching = 20;  // the number of random games with --watch: few, because a
                                              // person is waiting

nlohmann::ordered_json json_of(const Coverage& coverage) {
  auto files = nlohmann::ordered_json::array();
  for (const auto& file : coverage.files()) {
    files.push_back({{"file", file.path},
                     {"lines", file.lines.size()},
                     {"run", file.counts.size()},
                     {"never", file.never()}});
  }
  return files;
}

bool has_variants(const std::string& word, const Games& games) {
  return spec_words(word, games.path()).size() > 1;
}

// Whether a word names a game. As in other commands, a word that is not an existing path may be the name of a
// game.
bool is_game(const std::string& word, const Games& games) {
  std::error_code error;
  if (std::filesystem::exists(word, error)) return false;
  return has_variants(word, games) || word.find_first_of("/.") == std::string::npos;
}

// Returns the files to check for a path on the command line.
std::vector<Path> files_at(const Path& path) {
  return path.extension() == ".lua" ? games_of(path) : yaml_files(path);
}

// Adds a game. The check itself reports the errors in the game's files.
void add_game(Checker& checker, const std::string& word, const Games& games) {
  try {
    const Stack stack = find_game(word, games.path());
    if (!has_variants(word, games)) return checker.add({stack.game});
  } catch (const Failure& failure) {
    const Finding& first = failure.findings().front();
    if (!first.place.file.empty()) return checker.add_combination(word);
    if (has_variants(word, games)) throw;
    try {
      static_cast<void>(yaml_files(word));  // if a file with a similar name exists, yaml_files() suggests it
    } catch (const Failure& no_file) {
      if (!no_file.findings().front().hint.empty()) throw;
    }
    throw Failure(error_at({}, fmt::format("there is no file, folder or game '{}'", word), first.hint));
  }
  checker.add_combination(word);
}

// Adds the files of a path. A path with nothing to check is probably a typo, and must not look like a check
// without errors.
void add_files(Checker& checker, const std::string& path) {
  const auto files = files_at(path);
  if (files.empty()) {
    const Path below = Path(path).lexically_normal();
    const Path folder = below.filename().empty() ? below.parent_path() : below;
    const bool bots = folder.filename() == "bots" && is_file(folder.parent_path() / "game.yaml");
    throw Failure(
        error_at({path}, "this path contains nothing to check",
                 bots ? "to check the bots, check the game: " +
                            CommandLine("check").add(folder.parent_path().string()).text()
                      : "fuda looked for games, variants, scripts, rulebooks and translations in files "
                        "that end in .yaml or .yml"));
  }
  checker.add(files);
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) checker.look_below(path);
}

// Plays the given scripts for the coverage. A script that fails also counts as a finding.
void cover(const CheckArguments& options, const Games& games, Coverage& coverage, Findings& findings) {
  std::set<Path> files;
  for (const std::string& path : options.paths) {
    if (is_game(path, games)) continue;
    const auto some = files_at(path);
    files.insert(some.begin(), some.end());
  }
  coverage.run({files.begin(), files.end()});
  if (coverage.scripts() == 0) {
    throw Failure(error_at({options.paths.front()}, "this path contains no script",
                           "'--coverage' needs scripts to play"));
  }
  Once once;
  for (const Finding& finding : findings) once.is_new(finding);
  for (const Finding& finding : coverage.findings()) {
    if (once.is_new(finding)) findings.push_back(finding);
  }
  if (options.coverage != kNoFile) write_lcov(options.coverage, coverage);
}

int check(const CheckArguments& options, const Globals& globals, PlayMemory* memory = nullptr) {
  const bool to_file = !options.coverage.empty() && options.coverage != kNoFile;
  if (to_file) refuse_unwritable(options.coverage, Existing::replace_made);
  Games games = globals.games();
  CheckOptions how;
  how.games = options.games.value_or(options.watch ? kGamesWatching : kCheckedGames);
  how.jobs =
      options.jobs > 0 ? options.jobs : static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  how.max_moves = options.max_moves;
  how.strict = options.strict;
  how.find_unseen = !options.watch || options.games.has_value();
  how.rules = globals.rules;
  std::optional<Interruptible> interruptible;
  // With --watch, Ctrl-C must end the program at once.
  if (!options.watch) interruptible.emplace(kStopping, kEraseLine, true);
  Progress progress(true, "parts");
  Checker checker(games, how, memory, &progress);
  for (const std::string& path : options.paths) {
    if (is_game(path, games)) {
      add_game(checker, path, games);
    } else {
      add_files(checker, path);
    }
  }
  Findings findings = checker.run();
  progress.stop();
  Coverage coverage(games);
  if (!options.coverage.empty() && !checker.interrupted()) cover(options, games, coverage, findings);
  const auto errors =
      static_cast<std::size_t>(std::ranges::count(findings, Severity::error, &Finding::severity));
  const int status = checker.interrupted() ? 2 : errors > 0 || (options.strict && !findings.empty()) ? 1 : 0;
  if (globals.json) {
    nlohmann::ordered_json out;
    out["findings"] = findings_json(findings);
    if (!options.coverage.empty()) out["coverage"] = json_of(coverage);
    out["files"] = checker.files();
    out["combinations"] = checker.combinations();
    out["games"] = checker.games_played();
    if (checker.interrupted()) out["interrupted"] = true;
    out["errors"] = errors;
    out["warnings"] = findings.size() - errors;
    if (checker.silenced() > 0) out["silenced"] = checker.silenced();
    std::cout << json_text(out) << "\n";
    return status;
  }
  const Paint paint = paint_for_output();
  const Shown shown = shown_of(findings);
  for (const Finding* finding : shown.findings) std::cout << render(*finding, paint) << "\n";
  if (!shown.more.empty()) std::cout << shown.more << "\n";
  if (!findings.empty()) std::cout << "\n";
  if (!options.coverage.empty()) {
    report_coverage_text(std::cout, coverage, paint);
    std::cout << "\n";
  }
  std::vector<std::string> what;
  if (checker.files() > 0) what.push_back(counted(checker.files(), "file"));
  if (checker.combinations() > 0) what.push_back(counted(checker.combinations(), "combination"));
  what.push_back(counted(checker.games_played(), "random game"));
  std::vector<std::string> found = {counted(errors, "error"), counted(findings.size() - errors, "warning")};
  if (checker.silenced() > 0) found.push_back(fmt::format("{} silenced", checker.silenced()));
  if (checker.interrupted()) found.emplace_back("interrupted");
  std::cout << fmt::format("{}: {}\n", fmt::join(what, ", "), fmt::join(found, ", "));
  return status;
}

}  // namespace

Action offer_check(CLI::App& app, const Globals& globals) {
  auto options = std::make_shared<CheckArguments>();
  app.add_option("PATH", options->paths,
                 "games, variants, scripts or folders, or the name of a game with any +variants")
      ->required();
  app.option_defaults()->group("What to check");
  app.add_flag("--watch", options->watch, "check again whenever an input file changes, until Ctrl-C");
  app.add_flag("--strict", options->strict, "exit with status 1 if there is a warning");
  app.add_flag("--coverage", options->coverage,
               "list the lines of the rules that the scripts never run; also write an lcov tracefile to FILE")
      ->type_name("[=FILE]");
  app.option_defaults()->group("Random games");
  app.add_option("--games", options->games,
                 "play N random games for each number of players (200; 20 with --watch)")
      ->type_name("N")
      ->check(whole_number());
  app.add_option("--max-moves", options->max_moves,
                 "fail a random game that has not ended after N moves (the game's own limit, or 10,000)")
      ->type_name("N")
      ->check(in_range(1, 1'000'000'000));
  app.add_option("--jobs,-j", options->jobs, "use N threads; 0 means one thread per processor (0)")
      ->type_name("N")
      ->check(in_range(0, 1024));
  return [options, &globals] {
    if (!options->watch) return check(*options, globals);
    if (globals.json) throw Failure(error_at({}, kWatchIsText));
    PlayMemory memory;
    return watch([&] { return check(*options, globals, &memory); });
  };
}

}  // namespace fuda::cli
