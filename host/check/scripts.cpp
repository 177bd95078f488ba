#include <fmt/format.h>

#include <map>

#include "check/covers.h"
#include "check/passes.h"
#include "script/runner.h"
#include "text/lists.h"

namespace fuda {

namespace {

// A report, and `--scenario`, would not tell them apart.
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

// Clauses that a script says it covers, and that the rulebook of its game does not have.
Findings check_covers(Games& games, const Script& script) {
  if (script.covers.empty()) return {};
  try {
    const auto definition =
        games.definition({script.game.text, script.game.place, script.file.parent_path()}, script.options);
    return unknown_covers(ids_of(load_rulebook(*definition)), script.covers);
  } catch (const Failure&) {
    return {};  // errors in the game or its rulebook are reported elsewhere
  }
}

}  // namespace

void passes::scripts(const Checked& subject, Report& report) {
  const Path& file = subject.file.path;
  report.later("script " + file.string(), [file, &folders = subject.games.path()] {
    CheckResult result;
    try {
      Games games(folders);
      const ScriptFile scripts = read_script_file(file);
      append(result.findings, find_equal_names(scripts));
      for (const Script& script : scripts.scripts) {
        append(result.findings, examine_script(games, script));
        append(result.findings, check_covers(games, script));
      }
    } catch (const Failure& failure) {
      result.findings = failure.findings();
    }
    return result;
  });
}

}  // namespace fuda
