// Words shown to people.
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "core/suggest.h"
#include "load/definition.h"
#include "load/files.h"
#include "yaml/reader.h"
#include "yaml/schema.h"

namespace fuda::load {

namespace {

// The files speak English themselves: the title and what outcomes mean.
void add_own_words(const yaml::Node& root, Names& names) {
  for (const char* key : {"title", "summary"}) {
    if (const yaml::Node* text = root.find(key)) names.words[key] = text->text;
  }
  if (const yaml::Node* outcomes = root.find("outcomes")) {
    for (const auto& entry : outcomes->entries) names.words["outcome." + entry.key] = entry.value.text;
  }
}

void add_sections(const yaml::Node& sections, Names& names) {
  for (const auto& section : sections.entries) {
    if (section.key == "language") continue;
    if (section.value.is_scalar()) names.words[section.key] = section.value.text;
    for (const auto& word : section.value.entries)
      names.words[section.key + "." + word.key] = word.value.text;
  }
}

// The game's file of a language; nothing where there is none.
std::optional<yaml::Node> language_file(const Definition& definition, const std::string& language) {
  const Path file = definition.folder / "names" / (language + ".yaml");
  if (!is_file(file)) return std::nullopt;
  yaml::Node root = yaml::read_file(file, {definition.folder, {}});
  Findings findings = yaml::check_schema(root, "names");
  if (has_errors(findings)) throw Failure(std::move(findings));
  findings = check_language(root, language);
  if (has_errors(findings)) throw Failure(std::move(findings));
  return root;
}

// The words of a language that the game and its variants have in their own files.
const yaml::Node* own_sections(const Definition& definition, const std::string& language) {
  const yaml::Node* all = definition.root.find("names");
  return all == nullptr ? nullptr : all->find(language);
}

void add_language(const Definition& definition, const std::string& language, Names& names) {
  if (const auto root = language_file(definition, language)) add_sections(*root, names);
  // A variant's title counts for more than the game's own in any language.
  const yaml::Node* title = definition.root.find("title");
  if (title->file != definition.files.front().file) names.words["title"] = title->text;
  if (const yaml::Node* sections = own_sections(definition, language)) add_sections(*sections, names);
}

}  // namespace

Findings check_language(const yaml::Node& words, const std::string& language) {
  const yaml::Node* own = words.find("language");
  if (own == nullptr || own->text == language) return {};
  return {error_at(own->place(), fmt::format("this file is for '{}', going by its name, not for '{}'",
                                             language, own->text))};
}

std::vector<std::string> languages(const Definition& definition) {
  std::vector<std::string> all{"en"};
  if (const yaml::Node* listed = definition.root.find("languages")) {
    for (const auto& item : listed->items) all.push_back(item.text);
  } else {
    all = names_in(definition.folder / "names", ".yaml");
    all.emplace_back("en");
    if (const yaml::Node* names = definition.root.find("names")) {
      for (const auto& entry : names->entries) all.push_back(entry.key);
    }
  }
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

Names load_names(const Definition& definition, const std::string& language) {
  const auto known = languages(definition);
  if (std::find(known.begin(), known.end(), language) == known.end()) {
    throw Failure(
        error_at({}, fmt::format("'{}' has no words in '{}'", text_of(definition.root, "game"), language),
                 "it speaks " + either(known)));
  }
  Names names;
  names.language = language;
  add_own_words(definition.root, names);
  add_language(definition, "en", names);
  if (language != "en") add_language(definition, language, names);
  return names;
}

std::map<std::string, OwnWord> own_words(const Definition& definition) {
  std::map<std::string, OwnWord> words;
  const auto add = [&words](const std::string& stem, const yaml::Node& sections) {
    for (const auto& section : sections.entries) {
      for (const auto& word : section.value.entries)
        words[stem + section.key + "." + word.key] = {word.value.text, word.place()};
    }
  };
  for (const auto& language : languages(definition)) {
    if (const auto root = language_file(definition, language)) add(language + ".", *root);
    if (const yaml::Node* own = own_sections(definition, language)) add(language + ".", *own);
  }
  return words;
}

}  // namespace fuda::load
