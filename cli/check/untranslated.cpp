#include "check/untranslated.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string_view>
#include <vector>

#include "base/lists.h"
#include "script/keys.h"

namespace fuda {

namespace {

constexpr std::size_t kCopiesShown = 5;
// A text of this many words is hardly ever the same in two languages.
constexpr auto kLongText = 4;
// A file that has at least this many texts, all of them English, is not translated.
constexpr std::size_t kManyTexts = 5;

// The English texts of a game, by the keys that they have in a translation.
std::map<std::string, std::string> english_texts(const Definition& definition, const yaml::Node& en) {
  std::map<std::string, std::string> texts;
  for (const char* key : {"title", "summary"}) texts[key] = definition.root[key].text;
  for (const auto& [section, own] : {std::pair("outcomes", "outcome."), std::pair("says", "say.")}) {
    for (const yaml::Entry& entry : definition.root[section].entries)
      texts[own + entry.key] = entry.value.text;
  }
  for (const Leaf& leaf : leaves(en)) texts[leaf.key] = leaf.value->text;
  return texts;
}

// Whether the language has texts of a section.
bool has_section(const std::map<std::string, OwnWord>& words, const std::string& language,
                 const std::string& section) {
  const std::string stem = fmt::format("{}.{}.", language, section);
  const auto first = words.lower_bound(stem);
  return first != words.end() && first->first.starts_with(stem);
}

// Whether the pass `untold` reports missing texts of a section.
bool is_reported(const std::map<std::string, OwnWord>& words, const std::string& language,
                 const std::string& section) {
  if (section == "clause" || section == "ruling") return true;
  if (section == "outcome" || section == "say") return has_section(words, language, section);
  return section == "phrase" && has_section(words, language, "clause");
}

bool is_long(const std::string& text) { return std::ranges::count(text, ' ') + 1 >= kLongText; }

}  // namespace

Findings find_copied(const Definition& definition, const yaml::Node& en, const yaml::Node& words) {
  if (words["language"].text.starts_with("en")) return {};
  const auto english = english_texts(definition, en);
  std::vector<Leaf> same, long_ones;
  std::size_t different = 0;
  for (const Leaf& leaf : leaves(words)) {
    const std::string& text = leaf.value->text;
    constexpr std::string_view kPhrase = "phrase.";
    const auto found = english.find(leaf.key);
    const bool is_same = leaf.key.starts_with(kPhrase) ? leaf.key.substr(kPhrase.size()) == text
                                                       : found != english.end() && found->second == text;
    if (is_same) same.push_back(leaf);
    if (is_same && is_long(text)) long_ones.push_back(leaf);
    if (!is_same && leaf.key != "language") ++different;
  }
  const bool all = different == 0 && same.size() >= kManyTexts;
  const std::vector<Leaf>& copied = all ? same : long_ones;
  if (copied.empty()) return {};
  std::vector<std::string> keys;
  for (const Leaf& leaf : copied) keys.push_back("'" + leaf.key + "'");
  return {warning_at(
      copied.front().value_place(),
      all ? std::string("all texts of this file are the English texts")
          : fmt::format("{} in this file {} still English: {}", counted(std::ssize(copied), "text"),
                        copied.size() == 1 ? "is" : "are", first_few(keys, kCopiesShown)),
      "translate these texts; fuda shows the English text for a missing one")};
}

Findings find_left_out(const Path& folder, const std::string& language,
                       const std::map<std::string, OwnWord>& words) {
  std::set<std::string> others;
  std::map<std::string, std::set<std::string>> languages_of;  // by key
  for (const auto& [name, word] : words) {
    const std::size_t dot = name.find('.');
    const std::string of = name.substr(0, dot), key = name.substr(dot + 1);
    if (Path(word.place.file).parent_path() != folder / "names") continue;
    if (is_reported(words, language, key.substr(0, key.find('.')))) continue;
    if (of != "en" && of != language) others.insert(of);
    languages_of[key].insert(of);
  }
  if (others.size() < 2) return {};
  std::vector<std::string> missing;
  for (const auto& [key, of] : languages_of) {
    if (of.contains("en") || words.contains(language + "." + key)) continue;
    if (std::ranges::includes(of, others)) missing.push_back("'" + key + "'");
  }
  if (missing.empty()) return {};
  return {warning_at({(folder / "names" / (language + ".yaml")).string()},
                     fmt::format("the translation into '{}' lacks texts that all other languages have: {}",
                                 language, first_few(missing, kCopiesShown)))};
}

}  // namespace fuda
