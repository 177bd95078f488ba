// Rules for players that a language tells in part: they leave out what has no words in it (show/handbook.h).
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/lists.h"
#include "check/pass.h"
#include "disk/folder_files.h"
#include "load/files.h"
#include "script/names.h"
#include "script/rulebook.h"

namespace fuda {

namespace {

struct Wanted {
  std::string section, noun;
  std::vector<std::string> keys;

  void add(const std::string& key) {
    if (!key.empty() && !contains(keys, key)) keys.push_back(key);
  }
};

void add_summaries(const yaml::Node& moves, Wanted& to) {
  for (const yaml::Entry& move : moves.entries) to.add(move.value["summary"].text);
}

// What this file and the rulebook beside it add to the rules: clauses, the headings over them, open points,
// and what moves do.
std::vector<Wanted> wanted(const Checked& subject, const std::optional<Path>& folder) {
  const Definition& definition = *subject.file.definition;
  Wanted clauses{"clause", "clause", {}};
  Wanted rulings{"ruling", "open point", {}};
  Wanted texts{"phrase", "text", {}};
  const Rulebook book = load_rulebook(definition);
  const auto is_own = [&](const Place& place) { return Path(place.file).parent_path() == folder; };
  for (const Clause& clause : book.clauses) {
    if (clause.part == Clause::kNotShown || !is_own(clause.place)) continue;
    clauses.add(clause.id);
    texts.add(clause.part);
  }
  for (const Ruling& ruling : book.rulings) {
    if (is_own(ruling.place)) rulings.add(ruling.id);
  }
  const yaml::Node& file = subject.file.root;
  add_summaries(file["moves"], texts);
  for (const yaml::Entry& option : file["options"].entries) {
    for (const yaml::Entry& choice : option.value["choices"].entries)
      add_summaries(choice.value["moves"], texts);
  }
  return {clauses, rulings, texts};
}

using OwnWords = std::map<std::string, OwnWord>;

Findings untold_in(const std::string& language, const OwnWords& words, const Wanted& wanted,
                   const Place& place) {
  constexpr std::size_t kShown = 5;
  std::vector<std::string> missing;
  for (const std::string& key : wanted.keys) {
    const std::string word = fmt::format("{}.{}.{}", language, wanted.section, key);
    if (words.contains(word) || words.contains(word + ".issue")) continue;
    missing.push_back("'" + key + "'");
  }
  if (missing.empty()) return {};
  const auto told = std::ssize(wanted.keys) - std::ssize(missing);
  return {warning_at(place,
                     fmt::format("the rules in '{}' have {} of {}, without {}", language, told,
                                 counted(std::ssize(wanted.keys), wanted.noun), first_few(missing, kShown)),
                     fmt::format("what has no words is left out; they stand under '{}'", wanted.section))};
}

}  // namespace

void passes::untold(const Checked& subject, Report& report) {
  const Definition& definition = *subject.file.definition;
  const OwnWords words = own_words(definition);
  const auto folder = own_folder(definition, definition.files.size() - 1);
  const auto all = wanted(subject, folder);
  for (const std::string& language : languages(definition)) {
    const std::string clauses = language + ".clause.";
    const auto begun = words.lower_bound(clauses);
    if (language == "en" || begun == words.end() || !begun->first.starts_with(clauses)) continue;
    // Whoever writes a variant elsewhere need not know all the languages of the game.
    const bool is_written = is_below(subject.file.path, definition.folder) ||
                            subject.file.root["names"].find(language) != nullptr ||
                            (folder && is_file(*folder / "names" / (language + ".yaml")));
    if (!is_written) continue;
    const bool is_variant = definition.files.size() > 1;
    const Place place{is_variant ? subject.file.path.string() : begun->second.place.file};
    for (const Wanted& one : all) report.add(untold_in(language, words, one, place));
  }
}

}  // namespace fuda
