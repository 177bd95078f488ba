// Finds incomplete translations of rules for players. The handbook leaves out texts without a translation
// (show/handbook.h).
#include <fmt/format.h>

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/lists.h"
#include "check/pass.h"
#include "check/untranslated.h"
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

// The texts that this file and the rulebook in the same folder add to the rules: clauses, their headings,
// open points, and the effects of moves.
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

constexpr std::size_t kMostShown = 5;

using OwnWords = std::map<std::string, OwnWord>;

// The keys without a translation, in quotes.
std::vector<std::string> missing_in(const std::string& language, const OwnWords& words,
                                    const Wanted& wanted) {
  std::vector<std::string> missing;
  for (const std::string& key : wanted.keys) {
    const std::string word = fmt::format("{}.{}.{}", language, wanted.section, key);
    if (words.contains(word) || words.contains(word + ".issue")) continue;
    missing.push_back("'" + key + "'");
  }
  return missing;
}

// Outcomes and texts of the file itself that a language translates only in part. Their English texts are in
// the file, so no comparison with the English translation finds them.
Findings half_translated(const std::string& language, const OwnWords& words, const yaml::Node& file,
                         const Place& place) {
  Findings findings;
  for (const auto& [section, own] : {std::pair("outcomes", "outcome"), std::pair("says", "say")}) {
    Wanted wanted{own, own, {}};
    for (const yaml::Entry& entry : file[section].entries) {
      if (!entry.value.is_null()) wanted.add(entry.key);
    }
    const std::vector<std::string> missing = missing_in(language, words, wanted);
    if (missing.empty() || missing.size() == wanted.keys.size()) continue;
    findings.push_back(warning_at(place,
                                  fmt::format("the translation into '{}' lacks a text for {}", language,
                                              first_few(missing, kMostShown)),
                                  fmt::format("translate the missing texts under '{}'", own)));
  }
  return findings;
}

Findings untold_in(const std::string& language, const OwnWords& words, const Wanted& wanted,
                   const Place& place) {
  const std::vector<std::string> missing = missing_in(language, words, wanted);
  if (missing.empty()) return {};
  const auto told = std::ssize(wanted.keys) - std::ssize(missing);
  return {warning_at(
      place,
      fmt::format("the translation of the rulebook into '{}' has {} of {}; missing: {}", language, told,
                  counted(std::ssize(wanted.keys), wanted.noun), first_few(missing, kMostShown)),
      fmt::format("to show the missing texts, translate them under '{}'", wanted.section))};
}

}  // namespace

void passes::untold(const Checked& subject, Report& report) {
  const Definition& definition = *subject.file.definition;
  const OwnWords words = own_words(definition);
  const auto folder = own_folder(definition, definition.files.size() - 1);
  const auto all = wanted(subject, folder);
  const bool is_variant = definition.files.size() > 1;
  for (const std::string& language : languages(definition)) {
    if (language == "en") continue;
    // The author of a variant in another folder need not know all languages of the game.
    const Path file = folder ? *folder / "names" / (language + ".yaml") : Path();
    const bool has_file = folder && is_file(file);
    const bool is_written = has_file || is_below(subject.file.path, definition.folder) ||
                            subject.file.root["names"].find(language) != nullptr;
    if (!is_written) continue;
    const Place own{has_file ? file.string() : subject.file.path.string()};
    report.add(half_translated(language, words, subject.file.root, own));
    if (has_file) report.add(find_left_out(*folder, language, words));
    const std::string clauses = language + ".clause.";
    const auto begun = words.lower_bound(clauses);
    if (begun == words.end() || !begun->first.starts_with(clauses)) continue;
    const Place place{is_variant ? subject.file.path.string() : begun->second.place.file};
    for (const Wanted& one : all) report.add(untold_in(language, words, one, place));
  }
}

}  // namespace fuda
