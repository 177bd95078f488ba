#include "check/scripts.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <utility>

#include "base/limits.h"
#include "base/lists.h"
#include "base/suggest.h"
#include "check/covers.h"
#include "check/pass.h"
#include "check/paths.h"
#include "check/sightings.h"
#include "check/vocabulary.h"
#include "load/folders.h"
#include "load/kind.h"
#include "script/runner.h"
#include "script/script.h"
#include "script/script_yaml.h"
#include "text/command_line.h"
#include "text/limits.h"
#include "text/runs.h"

namespace fuda {

namespace {

Path folder_of(const Path& file) { return file.has_parent_path() ? file.parent_path() : Path("."); }

// Reports scenarios with equal names, because neither reports nor `--scenario` could distinguish them.
Findings find_equal_names(const ScriptFile& file) {
  Findings findings;
  std::map<std::string, Place> names;
  for (const Script& script : file.scripts) {
    if (script.name.empty()) continue;
    const auto [first, is_new] = names.emplace(script.name, script.place);
    if (is_new) continue;
    findings.push_back(warning_at(script.place, fmt::format("two scenarios are named '{}'", script.name),
                                  "the first scenario is at " + first->second.text()));
  }
  return findings;
}

GameSpec game_of(const Script& script) {
  return {script.game.text, script.game.place, script.file.parent_path()};
}

// Reports clauses that a script claims to cover but that the rulebook of its game does not have. `lacks_book`
// says whether the check has already reported that a game of this file has no rulebook.
Findings check_covers(Games& games, const Script& script, bool& lacks_book) {
  if (script.covers.empty()) return {};
  try {
    const auto definition = games.definition(game_of(script), script.options);
    const auto known =
        games.made_of(definition, "clauses", [&] { return ids_of(load_rulebook(*definition)); });
    if (known->empty() && std::exchange(lacks_book, true)) return {};
    return unknown_covers(*known, script.covers);
  } catch (const Failure&) {
    return {};  // other passes report errors in the game or its rulebook
  }
}

// The runs of letters in a name: "rock" in "rock:12".
std::set<std::string> letters_in(const std::string& name) {
  std::set<std::string> runs;
  each_run(name, is_letter, [&](const std::string& run, char /*before*/) { runs.insert(run); });
  return runs;
}

// The vocabularies of the games of scripts, collected when first needed.
class Vocabularies {
 public:
  explicit Vocabularies(Games& games) : games_(games) {}

  // Throws Failure if the game cannot be loaded.
  Vocabulary& of(const Script& script) {
    auto& vocabulary = by_game_[script.game.text];
    if (!vocabulary)
      vocabulary = std::make_unique<Vocabulary>(games_, *games_.definition(game_of(script), {}));
    return *vocabulary;
  }

 private:
  Games& games_;
  std::map<std::string, std::unique_ptr<Vocabulary>> by_game_;
};

// Finds expectations that are always true: that a zone contains no copy of a card, if neither the game nor
// any of its variants or options has that card. Because the card may belong to a variant with different
// numbers or colours, reports only names with letters that no card has.
class NoCards {
 public:
  explicit NoCards(Vocabularies& vocabularies) : vocabularies_(vocabularies) {}

  Findings find(const Script& script) {
    std::vector<std::pair<std::string, Place>> none;
    take(script.expect, none);
    for (const ScriptStep& step : script.moves) take(step.expect, none);
    if (none.empty()) return {};
    Findings findings;
    try {
      Vocabulary& vocabulary = vocabularies_.of(script);
      for (const auto& [card, place] : none) {
        std::vector<std::string> faces;
        const auto has_letters = [&, card = card](const std::vector<std::string>& known) {
          faces = known;
          std::set<std::string> letters;
          for (const std::string& face : known) letters.merge(letters_in(face));
          return std::ranges::includes(letters, letters_in(card));
        };
        if (vocabulary.has_faces(has_letters)) continue;
        findings.push_back(warning_at(
            place, fmt::format("this game has no card '{}' in any variant or with any option", card),
            suggestion(card, faces)));
      }
    } catch (const Failure&) {
      return {};  // playing the script reports the error
    }
    return findings;
  }

 private:
  static void take(const yaml::Node& expect, std::vector<std::pair<std::string, Place>>& to) {
    constexpr std::string_view kOne = "census.";
    for (const yaml::Entry& entry : expect.entries) {
      if (entry.key.starts_with(kOne) && entry.value.as_int() == 0)
        to.emplace_back(entry.key.substr(kOne.size()), entry.place());
      if (entry.key != "census") continue;
      for (const yaml::Entry& card : entry.value.entries) {
        if (card.value.as_int() == 0) to.emplace_back(card.key, card.place());
      }
    }
  }

  Vocabularies& vocabularies_;
};

// Whether a script whose game is not found may be for this game or variant. Every script in the folder of a
// game may be for the game. A variant can share its folder with scripts for other games, so the script must
// name the variant, or almost.
bool may_be_for(const std::string& game, const Path& folder, const Path& with) {
  if (with.filename() == kGameFile) return true;
  if (looks_like_path(game) && plain_path((folder / game).string()) == plain_path(folder_of(with).string()))
    return true;
  const std::vector<std::string> names = {with.stem().string(), read_script_yaml(with)["variant"].text};
  return std::ranges::any_of(split(game, '+'), [&](const std::string& word) {
    return !nearest(Path(word).stem().string(), names).empty();
  });
}

// Whether a script in this folder plays with this game or variant.
bool is_played_with(const Games& games, const std::string& game, const FindFrom& from, const Path& with) {
  const std::string wanted = plain_path(with.string());
  try {
    const Stack stack = find_game(game, games.path(), from);
    const auto is_it = [&](const Path& file) { return plain_path(file.string()) == wanted; };
    return is_it(stack.game) || std::ranges::any_of(stack.variants, is_it);
  } catch (const Failure&) {
    return may_be_for(game, from.folder, with);
  }
}

bool is_played_with(const Games& games, const Script& script, const Path& with) {
  const Place& place = script.game.place;
  return is_played_with(games, script.game.text,
                        {script.file.parent_path(), script.file.string(), place.line, place.column}, with);
}

// The same for a file of scripts that has errors. Returns true if the file names no game.
bool is_played_with(const Games& games, const Path& file, const Path& with) {
  const yaml::Node root = read_script_yaml(file);
  std::vector<const yaml::Node*> named = {root.find("game")};
  for (const yaml::Node& scenario : root["scenarios"].items) named.push_back(scenario.find("game"));
  std::erase(named, nullptr);
  return named.empty() || std::ranges::any_of(named, [&](const yaml::Node* game) {
           return is_played_with(games, game->text,
                                 {file.parent_path(), file.string(), game->line, game->column}, with);
         });
}

// Names the scenario and its options, for an error in a file of several scenarios.
std::string text_of(const Script& script) {
  if (script.name.empty()) return {};
  std::string options;
  for (const OptionSetting& one : script.options) options += fmt::format(", {} {}", one.name, one.value);
  return fmt::format("in the scenario '{}'{}", script.name, options);
}

// The state of the check of one file of scripts.
struct FileCheck {
  Once told;                // errors in the game, because many scripts would report the same errors
  bool lacks_book = false;  // see check_covers()
  std::size_t failed = 0;   // failed scripts with new errors
};

// If more scripts of one file fail, the check only counts the others.
constexpr std::size_t kMostFailedScripts = 5;

// Plays the script. Returns whether it passed.
bool play(Games& games, const Script& script, FileCheck& file, CheckResult& result) {
  ScriptObserver observer;
  const RunResult run = run_script(games, script, {"", &observer, nullptr});
  observer.report(result.sightings);
  append(result.findings, check_covers(games, script, file.lacks_book));
  if (run.passed()) return true;
  Findings failures;
  for (const Failed& failed : run.failures) {
    if (file.told.is_new(failed.finding, true)) failures.push_back(failed.finding);
  }
  if (!failures.empty()) {
    const std::string which = text_of(script);
    if (!which.empty()) failures.front().add_hint(which);
    if (++file.failed <= kMostFailedScripts) append(result.findings, failures);
  }
  const Finding& why = run.failures.front().finding;
  result.unplayed.push_back(error_at(
      script.place,
      fmt::format("{}: '{}' ({}: {})", run.unusable ? "a scenario could not be played" : "a scenario failed",
                  script.title(), why.place.text(), why.message)));
  return false;
}

}  // namespace

CheckResult play_scripts(const std::vector<Path>& path, const Path& file,
                         const std::vector<std::string>& rules, const std::optional<Path>& with) {
  CheckResult result;
  try {
    Games games(path);
    const ScriptFile scripts = read_script_file(file);
    result.findings = find_equal_names(scripts);
    Vocabularies vocabularies(games);
    NoCards no_cards(vocabularies);
    FileCheck state;
    std::map<std::string, bool> is_with;  // whether scripts with this game play with `with`
    for (const Script& script : scripts.scripts) {
      if (result.unplayed.size() == kMaxFindingsOfFile) break;
      const auto [known, is_new] = is_with.try_emplace(script.game.text, true);
      if (is_new && with) known->second = is_played_with(games, script, *with);
      if (!known->second) continue;
      const bool passed = play(games, script, state, result);
      append(result.findings, no_cards.find(script));
      if (passed) append(result.findings, find_no_expectation(script));
      append(result.findings, find_misspelt_moves(games, script, [&]() -> const Vocabulary& {
               return vocabularies.of(script);
             }));
    }
    if (state.failed > kMostFailedScripts) {
      const std::size_t more = state.failed - kMostFailedScripts;
      result.findings.push_back(
          error_at({file.string()},
                   fmt::format("at least {} more {} in this file fail{}", more,
                               more == 1 ? "scenario" : "scenarios", more == 1 ? "s" : ""),
                   "to see all errors: " + CommandLine("run", rules).add(file.string()).text()));
    }
  } catch (const Failure& failure) {
    if (with && !is_played_with(Games(path), file, *with)) return {};
    result.findings = failure.findings();
    for (Finding finding : failure.findings()) {
      finding.message = "a scenario could not be played: " + finding.message;
      result.unplayed.push_back(std::move(finding));
    }
  }
  return result;
}

std::string key_of(const Path& script) { return "scripts " + plain_path(script.string()); }

std::vector<Path> scripts_below(const Path& folder, bool recursive) {
  std::vector<Path> scripts;
  for (const Path& path : yaml_below(folder, recursive)) {
    try {
      if (is_script(read_script_yaml(path))) scripts.push_back(path);
    } catch (const Failure&) {
      continue;  // the file is probably not a script
    }
  }
  return scripts;
}

std::vector<Path> scripts_near(const Path& file) {
  const Path folder = folder_of(file);
  std::vector<Path> scripts = scripts_below(folder, false);
  append(scripts, scripts_below(folder / "scenarios", true));
  return scripts;
}

void passes::scripts(const Checked& subject, Report& report) {
  const Path& file = subject.file.path;
  report.later(key_of(file), [file, &path = subject.games.path(), rules = subject.options.rules] {
    return play_scripts(path, file, rules);
  });
}

// Plays scripts. For a game, plays all scripts in its folder. For a variant, plays the scripts that use the
// variant, in the variant's folder and next to the variant.
void passes::scripts_beside(const Checked& subject, Report& report) {
  const CheckedFile& file = subject.file;
  const Definition& definition = *file.definition;
  const bool whole = file.kind == FileKind::game;
  std::set<std::string> known;  // by full path
  const auto play = [&](const Path& script) {
    const std::string name = plain_path(script.string());
    // If the script is one of the checked files, the check of that file plays it.
    if (subject.paths.contains(name) || !known.insert(name).second) return;
    report.later(key_of(script) + " with " + plain_path(file.path.string()),
                 [script, with = file.path, &path = subject.games.path(), rules = subject.options.rules] {
                   return play_scripts(path, script, rules, with);
                 });
  };
  const bool with_game = !whole && subject.paths.contains(plain_path(*definition.files.front().file));
  for (const Path& script : scripts_below(definition.folder, true)) {
    if (with_game) known.insert(plain_path(script.string()));  // the check of the game plays this script
    play(script);
  }
  if (whole) return;
  for (const Path& script : scripts_near(file.path)) play(script);
}

}  // namespace fuda
