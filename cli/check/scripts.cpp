#include "check/scripts.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/limits.h"
#include "base/lists.h"
#include "check/covers.h"
#include "check/pass.h"
#include "check/paths.h"
#include "check/sightings.h"
#include "load/kind.h"
#include "script/runner.h"
#include "yaml/reader.h"

namespace fuda {

namespace {

// Neither reports nor `--scenario` could tell them apart.
Findings find_equal_names(const ScriptFile& file) {
  Findings findings;
  std::map<std::string, Place> names;
  for (const Script& script : file.scripts) {
    if (script.name.empty()) continue;
    const auto [first, is_new] = names.emplace(script.name, script.place);
    if (is_new) continue;
    findings.push_back(warning_at(script.place, fmt::format("two scenarios are called '{}'", script.name),
                                  "the first one is at " + first->second.text()));
  }
  return findings;
}

GameSpec game_of(const Script& script) {
  return {script.game.text, script.game.place, script.file.parent_path()};
}

// Clauses that a script says it covers, and that the rulebook of its game does not have.
Findings check_covers(Games& games, const Script& script) {
  if (script.covers.empty()) return {};
  try {
    const auto definition = games.definition(game_of(script), script.options);
    return unknown_covers(ids_of(load_rulebook(*definition)), script.covers);
  } catch (const Failure&) {
    return {};  // errors in the game or its rulebook are reported elsewhere
  }
}

// Counts a script whose game is not found, as that may be the one.
bool is_played_with(Games& games, const Script& script, const Path& with) {
  const std::string wanted = plain_path(with.string());
  try {
    const Stack stack = find_game(
        script.game.text, games.path(),
        {script.file.parent_path(), script.file.string(), script.game.place.line, script.game.place.column});
    const auto is_it = [&](const Path& file) { return plain_path(file.string()) == wanted; };
    return is_it(stack.game) || std::ranges::any_of(stack.variants, is_it);
  } catch (const Failure&) {
    return true;
  }
}

void play(Games& games, const Script& script, CheckResult& result) {
  ScriptObserver observer;
  const RunResult run = run_script(games, script, {"", &observer, nullptr});
  observer.report(result.sightings);
  append(result.findings, check_covers(games, script));
  if (run.passed()) return;
  for (const Failed& failed : run.failures) result.findings.push_back(failed.finding);
  const Finding& why = run.failures.front().finding;
  result.unplayed.push_back(
      error_at(script.place, fmt::format("'{}' ({}: {})", script.title(), why.place.text(), why.message)));
}

}  // namespace

CheckResult play_scripts(const std::vector<Path>& path, const Path& file, const std::optional<Path>& with) {
  CheckResult result;
  try {
    Games games(path);
    const ScriptFile scripts = read_script_file(file);
    result.findings = find_equal_names(scripts);
    for (const Script& script : scripts.scripts) {
      if (result.unplayed.size() == kMaxFindingsOfFile) break;
      if (!with || is_played_with(games, script, *with)) play(games, script, result);
    }
  } catch (const Failure& failure) {
    result.findings = failure.findings();
    result.unplayed = failure.findings();
  }
  return result;
}

std::string key_of(const Path& script) { return "scripts " + plain_path(script.string()); }

std::vector<Path> scripts_below(const Path& folder, bool recursive) {
  std::vector<Path> scripts;
  for (const Path& path : yaml_below(folder, recursive)) {
    try {
      if (is_script(yaml::read_file(path))) scripts.push_back(path);
    } catch (const Failure&) {
      continue;  // not a script, as far as can be told
    }
  }
  return scripts;
}

std::vector<Path> scripts_near(const Path& file) {
  const Path folder = file.has_parent_path() ? file.parent_path() : Path(".");
  std::vector<Path> scripts = scripts_below(folder, false);
  append(scripts, scripts_below(folder / "scenarios", true));
  return scripts;
}

void passes::scripts(const Checked& subject, Report& report) {
  const Path& file = subject.file.path;
  report.later(key_of(file), [file, &path = subject.games.path()] { return play_scripts(path, file); });
}

// For a game, all scripts in its folder; for a variant, those there and beside it that are played with it.
void passes::scripts_beside(const Checked& subject, Report& report) {
  const CheckedFile& file = subject.file;
  const Definition& definition = *file.definition;
  const bool whole = file.kind == FileKind::game;
  std::set<std::string> known;  // by their full names
  const auto play = [&](const Path& script) {
    const std::string name = plain_path(script.string());
    // A script that is checked itself is played for that.
    if (subject.paths.contains(name) || !known.insert(name).second) return;
    report.later(key_of(script) + " with " + plain_path(file.path.string()),
                 [script, with = file.path, &path = subject.games.path()] {
                   return play_scripts(path, script, with);
                 });
  };
  const bool with_game = !whole && subject.paths.contains(plain_path(*definition.files.front().file));
  for (const Path& script : scripts_below(definition.folder, true)) {
    if (with_game) known.insert(plain_path(script.string()));  // the game plays it
    play(script);
  }
  if (whole) return;
  for (const Path& script : scripts_near(file.path)) play(script);
}

}  // namespace fuda
