// Checks rulebooks: the clauses that scenarios cover, and the options that rulings name.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

#include "base/lists.h"
#include "base/suggest.h"
#include "base/words.h"
#include "check/beside.h"
#include "check/covers.h"
#include "check/pass.h"
#include "check/paths.h"
#include "check/vocabulary.h"
#include "disk/folder_files.h"
#include "files/files.h"
#include "load/definition.h"
#include "load/files.h"
#include "load/kind.h"
#include "lua/tokens.h"
#include "script/names.h"
#include "script/rulebook.h"
#include "script/script.h"
#include "script/script_yaml.h"
#include "yaml/reader.h"

namespace fuda {

namespace {

const OptionInfo* option_of(const Definition& definition, const std::string& name) {
  for (const OptionInfo& option : definition.options) {
    if (option.name == name) return &option;
  }
  return nullptr;
}

Findings of_default(const Ruling& ruling, const OptionInfo& option) {
  Findings findings;
  for (std::size_t i = 0; i < ruling.alternatives.size(); ++i) {
    const std::string& text = ruling.alternatives[i];
    if (text.substr(0, text.find(':')) != option.fallback) continue;
    findings.push_back(
        warning_at(ruling.alternative_places[i],
                   fmt::format("'{}' is not an alternative: it is the default of the option '{}' ({})",
                               option.fallback, option.name, option.place.text()),
                   "list the other choices here, or change the default of the option"));
  }
  return findings;
}

Findings one_way(const Definition& definition, const std::vector<std::string>& known, const Ruling& ruling,
                 const OptionInfo& option) {
  // If the option lists an unknown ruling, it is probably this one, misspelt, and another check reports it.
  const auto is_known = [&](const std::string& id) { return id != ruling.id && contains(known, id); };
  if (!std::ranges::all_of(option.rulings, is_known)) return {};
  for (const OptionInfo& other : definition.options) {
    if (!contains(other.rulings, ruling.id)) continue;
    return {warning_at(
        ruling.option_place,
        fmt::format("{} names the option '{}', but the option '{}' lists {}", ruling.id, option.name,
                    other.name, ruling.id),
        fmt::format("write 'option: {}' here, or change 'rulings' at {}", other.name, other.place.text()))};
  }
  std::vector<std::string> rulings = option.rulings;
  rulings.push_back(ruling.id);
  return {warning_at(ruling.option_place,
                     fmt::format("{} names the option '{}', but the option does not list {}", ruling.id,
                                 option.name, ruling.id),
                     fmt::format("write 'rulings: [{}]' in the option at {}", fmt::join(rulings, ", "),
                                 option.place.text()))};
}

// Reports alternatives that are the default of their option, and rulings that name an option that does not
// name them. Includes only rulings of the rulebook in `folder`.
Findings check_rulings(const Definition& definition, const Rulebook& book, const Path& folder) {
  Findings findings;
  const std::vector<std::string> known = ids_of(book);
  for (const Ruling& ruling : book.rulings) {
    const OptionInfo* option = option_of(definition, ruling.option);
    // A variant can change the default of an option that the rulebook of the game describes.
    if (option == nullptr || Path(ruling.place.file).parent_path() != folder) continue;
    append(findings, of_default(ruling, *option));
    append(findings, one_way(definition, known, ruling, *option));
  }
  return findings;
}

// Reports headings in `folder` that differ from an earlier heading only in capitals.
Findings check_headings(const Rulebook& book, const Path& folder) {
  Findings findings;
  std::map<std::string, std::string> first = {{Clause::kNotShown, Clause::kNotShown}};
  std::string before;  // a clause without a heading inherits this one
  for (const Clause& clause : book.clauses) {
    if (clause.part.empty() || clause.part == before) continue;
    before = clause.part;
    const std::string& heading = first.emplace(in_lower_case(clause.part), clause.part).first->second;
    if (heading == clause.part || Path(clause.place.file).parent_path() != folder) continue;
    findings.push_back(
        warning_at(clause.place,
                   fmt::format("the heading '{}' differs from '{}' only in capitals", clause.part, heading),
                   heading == Clause::kNotShown ? "if players need not see this clause, write: part: none"
                                                : fmt::format("write: part: {}", heading)));
  }
  return findings;
}

// The warning about a clause with `check: false` that a scenario covers.
Finding checked_anyway(const Clause& clause, const Place& scenario) {
  return warning_at(
      clause.place,
      fmt::format("{} has 'check: false', but a scenario covers it ({})", clause.id, scenario.text()),
      "remove 'check: false' and 'why'");
}

// Adds the clause ids of the variants in their game's folder.
void add_ids_below(const Path& folder, std::vector<std::string>& ids) {
  for (const Path& path : yaml_below(folder, true)) {
    if (path.filename() != "rulebook.yaml" || path.parent_path() == folder) continue;
    const yaml::Node root = yaml::read_file(path);
    for (const char* section : {"clauses", "rulings"}) {
      for (const yaml::Entry& entry : root[section].entries) ids.push_back(entry.key);
    }
  }
}

Findings uncovered(const Rulebook& book, const Path& folder, const Covers& covers) {
  Findings findings;
  std::set<std::string> covered;
  std::map<std::string, Place> own;  // the ids of rulebooks of other games may be the same
  for (const Word& word : covers.words()) {
    covered.insert(word.text);
    if (is_below(word.place.file, folder)) own.emplace(word.text, word.place);
  }
  for (const auto& clause : book.clauses) {
    // Leave out clauses of the game that a variant extends.
    if (Path(clause.place.file).parent_path() != folder) continue;
    const auto scenario = own.find(clause.id);
    if (!clause.check && scenario != own.end()) findings.push_back(checked_anyway(clause, scenario->second));
    if (!clause.check || covered.contains(clause.id)) continue;
    findings.push_back(error_at(
        clause.place, fmt::format("no scenario covers {}", clause.id),
        fmt::format("write a scenario with 'covers: [{}]', or add 'check: false' and 'why: …'", clause.id)));
  }
  return findings;
}

Findings of_unknown_options(const Rulebook& book, const Vocabulary& vocabulary) {
  Findings findings;
  const auto& options = vocabulary.names("option");
  for (const auto& ruling : book.rulings) {
    if (ruling.option.empty() || contains(options, ruling.option)) continue;
    findings.push_back(error_at(
        ruling.option_place,
        fmt::format("neither the game nor a variant in its folder has an option '{}'", ruling.option),
        suggestion(ruling.option, options)));
  }
  return findings;
}

// The choice that an alternative names before a ':', as in "all: everybody may look", or "" if it names none.
std::string choice_of(const std::string& alternative) {
  const std::string name = alternative.substr(0, alternative.find(':'));
  // A choice is a word in lower case. A number, or a word such as "Source:", begins a sentence.
  const bool is_word =
      !name.empty() && name.front() >= 'a' && name.front() <= 'z' && std::ranges::all_of(name, lua::in_word);
  return name.size() < alternative.size() && is_word ? name : "";
}

// Reports alternatives of rulings that name a choice that their option lacks.
Findings of_unknown_choices(const Rulebook& book, const Vocabulary& vocabulary) {
  Findings findings;
  for (const auto& ruling : book.rulings) {
    const auto& choices = vocabulary.names("options." + ruling.option);
    if (choices.empty()) continue;
    for (std::size_t i = 0; i < ruling.alternatives.size(); ++i) {
      const std::string choice = choice_of(ruling.alternatives[i]);
      if (choice.empty() || contains(choices, choice)) continue;
      findings.push_back(warning_at(ruling.alternative_places[i],
                                    fmt::format("the option '{}' has no choice '{}'", ruling.option, choice),
                                    suggestion(choice, choices)));
    }
  }
  return findings;
}

// Reports rulings that an option of this file claims to change, but that the rulebook does not have.
Findings of_unknown_rulings(const yaml::Node& file, const std::vector<std::string>& known) {
  Findings findings;
  for (const yaml::Entry& option : file["options"].entries) {
    for (const yaml::Node& ruling : option.value["rulings"].items) {
      if (contains(known, ruling.text)) continue;
      findings.push_back(warning_at(ruling.place(),
                                    fmt::format("the rulebook has no ruling '{}'", ruling.text),
                                    suggestion(ruling.text, known)));
    }
  }
  return findings;
}

}  // namespace

void Covers::take(const yaml::Node& script, const Path& file) {
  if (!read_.insert(plain_path(file.string())).second) return;
  const auto take_one = [this](const yaml::Node& one) {
    for (const yaml::Node& item : one["covers"].items) words_.push_back({item.text, item.place()});
  };
  take_one(script);
  for (const yaml::Node& one : script["scenarios"].items) take_one(one);
}

Findings Covers::take_below(const Path& folder) {
  Findings findings;
  incomplete_.erase(folder);
  for (const Path& file : yaml_below(folder, true)) {
    yaml::Node root;
    try {
      root = read_script_yaml(file);
    } catch (const Failure& failure) {
      append(findings, failure.findings());
      incomplete_.insert(folder);
      continue;
    }
    if (!is_script(root)) continue;
    take(root, file);
    collect(findings, [&] { static_cast<void>(read_script_file(file)); });
  }
  return findings;
}

std::vector<std::string> ids_of(const Rulebook& book) {
  std::vector<std::string> ids;
  for (const auto& clause : book.clauses) ids.push_back(clause.id);
  for (const auto& ruling : book.rulings) ids.push_back(ruling.id);
  return ids;
}

Findings unknown_covers(const std::vector<std::string>& known, const std::vector<Word>& covers) {
  Findings findings;
  for (const Word& word : covers) {
    if (contains(known, word.text)) continue;
    if (known.empty())
      return {
          error_at(word.place, fmt::format("there is no clause '{}': this game has no rulebook", word.text))};
    findings.push_back(error_at(word.place,
                                fmt::format("the rulebook has no clause or ruling '{}'", word.text),
                                suggestion(word.text, known)));
  }
  return findings;
}

void passes::rulebook(const Checked& subject, Report& report) {
  const Definition& definition = *subject.file.definition;
  const auto folder = folder_beside(definition);
  if (!folder) return;
  Covers& covers = subject.covers;
  report.add(covers.take_below(scenarios_of(definition, *folder)));
  const Rulebook book = load_rulebook(definition);
  const Vocabulary vocabulary(subject.games, definition);
  report.add(of_unknown_options(book, vocabulary));
  report.add(of_unknown_choices(book, vocabulary));
  report.add(check_rulings(definition, book, *folder));
  report.add(check_headings(book, *folder));
  std::vector<std::string> rulings;
  for (const auto& ruling : book.rulings) rulings.push_back(ruling.id);
  if (!rulings.empty()) report.add(of_unknown_rulings(subject.file.root, rulings));
  if (covers.complete_below(scenarios_of(definition, *folder))) report.add(uncovered(book, *folder, covers));
  if (subject.file.kind != FileKind::game) return;
  // Ignore ids from scenarios of other games, because these ids belong to other rulebooks.
  std::vector<std::string> known = ids_of(book);
  if (known.empty()) return;
  add_ids_below(*folder, known);
  std::vector<Word> own;
  std::ranges::copy_if(covers.words(), std::back_inserter(own),
                       [&](const Word& word) { return is_below(word.place.file, *folder); });
  report.add(unknown_covers(known, own));
}

void passes::rulebook_alone(const Checked& subject, Report& report) {
  const CheckedFile& file = subject.file;
  for (const auto& owner : owners_of(subject, file.path.parent_path(), file.root.find("game"))) {
    try {
      const Vocabulary vocabulary(subject.games, *owner);
      const Rulebook book = load_rulebook(*owner);
      report.add(of_unknown_options(book, vocabulary));
      report.add(of_unknown_choices(book, vocabulary));
    } catch (const Failure&) {
      continue;  // the check of the game reports the game's errors
    }
  }
}

}  // namespace fuda
