// Loads texts for people.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>

#include "base/lists.h"
#include "load/files.h"
#include "load/kind.h"
#include "page_phrases.h"
#include "phrases.h"
#include "script/languages.h"
#include "script/names.h"
#include "yaml/reader.h"
#include "yaml/schema.h"

namespace fuda {

namespace {

// Adds the English texts in the game's own files: the title, the outcomes, and the texts that rules say.
void add_own_words(const yaml::Node& root, Names& names) {
  for (const char* key : {"title", "summary"}) {
    if (const yaml::Node* text = root.find(key)) names.words[key] = text->text;
  }
  for (const auto& entry : root["outcomes"].entries) names.words["outcome." + entry.key] = entry.value.text;
  for (const auto& entry : root["says"].entries) names.words["say." + entry.key] = entry.value.text;
}

// Calls `take` for each text, with the sections that contain it, such as "colour.red" or
// "variant.hard.title".
template <class Take>
void each_word(const yaml::Entry& entry, const std::string& stem, const Take& take) {
  const std::string key = stem + entry.key;
  if (entry.value.is_scalar()) take(key, entry);
  for (const auto& word : entry.value.entries) each_word(word, key + ".", take);
}

void add_sections(const yaml::Node& sections, Names& names) {
  for (const auto& section : sections.entries) {
    if (section.key == "language") continue;
    each_word(section, "",
              [&](const std::string& key, const yaml::Entry& word) { names.words[key] = word.value.text; });
  }
}

// Adds a variant's title. If the variant has `keep`, also adds its summary. The variant's texts override the
// texts of the game, even the English texts in its file.
void add_variants_words(const Definition& definition, Names& names) {
  for (std::size_t i = 1; i < definition.files.size(); ++i) {
    const yaml::Node& file = definition.files[i];
    const std::string section = "variant." + file["variant"].text;
    if (names.has(section, "title")) names.words["title"] = names.of(section, "title");
    if (file.find("keep") != nullptr && names.has(section, "summary"))
      names.words["summary"] = names.of(section, "summary");
  }
}

// Whether the texts of a section apply although a variant keeps only some sections of the game.
bool keeps(const std::set<std::string>& kept, const yaml::Node& root, const std::string& section) {
  if (section == "title" || section == "variant") return true;
  if (section == "choice") return kept.contains("options") || kept.contains("moves");
  if (section == "face" || section == "card_name") return kept.contains("cards");
  for (const WordSection& one : kWordSections) {
    if (section == one.words) return kept.contains(one.declared);
  }
  return kept.contains("attributes") && root["attributes"].find(section) != nullptr;
}

// The files of a language: first the file in the game's folder, then the files in the folders of its
// variants, in order.
std::vector<yaml::Node> language_files(const Definition& definition, const std::string& language) {
  std::vector<yaml::Node> files;
  std::set<Path> seen;
  for (std::size_t i = 0; i < definition.files.size(); ++i) {
    const auto folder = own_folder(definition, i);
    if (!folder || !seen.insert(*folder).second) continue;
    const Path file = *folder / "names" / (language + ".yaml");
    if (!is_file(file)) continue;
    yaml::Node root = yaml::read_file(file, {*folder, {}});
    throw_if_errors(yaml::check_schema(root, "names"));
    throw_if_errors(check_language(root, language));
    if (const auto& kept = definition.kept[i]) {
      std::erase_if(root.entries,
                    [&](const yaml::Entry& entry) { return !keeps(*kept, definition.root, entry.key); });
    }
    files.push_back(std::move(root));
  }
  return files;
}

// The translations of a language inside the files of the game and its variants.
const yaml::Node& own_sections(const Definition& definition, const std::string& language) {
  return definition.root["names"][language];
}

void add_language(const Definition& definition, const std::string& language, Names& names) {
  for (const yaml::Node& file : language_files(definition, language)) add_sections(file, names);
  // A variant's title overrides the game's title in every language.
  const yaml::Node& title = definition.root["title"];
  if (title.file != definition.files.front().file) names.words["title"] = title.text;
  add_variants_words(definition, names);
  add_sections(own_sections(definition, language), names);
}

}  // namespace

std::optional<Path> own_folder(const Definition& definition, std::size_t file) {
  if (file == 0) return definition.folder;
  Path folder = Path(*definition.files[file].file).parent_path();
  if (is_file(folder / "game.yaml")) return std::nullopt;
  return folder;
}

bool has_host_phrases(const std::string& language) { return phrase_text(language) != nullptr; }

std::optional<yaml::Node> host_phrases(const std::string& language) {
  for (const std::string& tag : language_tags(language)) {
    const char* text = phrase_text(tag);
    if (text == nullptr) continue;
    yaml::Node all = yaml::read_text(text, tag + ".yaml");
    yaml::Node page = yaml::read_text(page_phrase_text(tag), "page/" + tag + ".yaml");
    std::ranges::move(page.find("phrase")->entries, std::back_inserter(all.find("phrase")->entries));
    return all;
  }
  return std::nullopt;
}

Names host_names(const std::string& language) {
  Names names;
  if (const auto phrases = host_phrases(language)) {
    names.language = language;
    add_sections(*phrases, names);
  }
  return names;
}

Findings check_language(const yaml::Node& words, const std::string& language) {
  const yaml::Node* own = words.find("language");
  if (own == nullptr || own->text == language) return {};
  return {error_at(own->place(),
                   fmt::format("this file is named for the language '{}', not '{}'", language, own->text))};
}

std::vector<std::string> languages(const Definition& definition) {
  std::vector<std::string> all{"en"};
  if (const yaml::Node* listed = definition.root.find("languages")) {
    for (const auto& item : listed->items) all.push_back(item.text);
  } else {
    for (std::size_t i = 0; i < definition.files.size(); ++i) {
      const auto folder = own_folder(definition, i);
      if (!folder) continue;
      for (std::string& name : names_in(*folder / "names", ".yaml")) all.push_back(std::move(name));
    }
    for (const auto& entry : definition.root["names"].entries) all.push_back(entry.key);
  }
  std::ranges::sort(all);
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

Names load_names(const Definition& definition, const std::string& language) {
  const auto known = languages(definition);
  const auto closest = closest_language(known, language);
  if (!closest)
    refuse_language(fmt::format("'{}' is not translated", definition.root["game"].text), language,
                    "it is available", known);
  Names names;
  names.language = *closest;
  if (const auto phrases = host_phrases(*closest)) add_sections(*phrases, names);
  add_own_words(definition.root, names);
  add_language(definition, "en", names);
  if (*closest != "en") add_language(definition, *closest, names);
  return names;
}

std::map<std::string, OwnWord> own_words(const Definition& definition) {
  std::map<std::string, OwnWord> words;
  const auto add = [&words](const std::string& stem, const yaml::Node& sections) {
    for (const auto& section : sections.entries) {
      if (section.value.is_scalar()) continue;
      each_word(section, stem, [&](const std::string& key, const yaml::Entry& word) {
        words[key] = {word.value.text, word.place()};
      });
    }
  };
  for (const auto& language : languages(definition)) {
    for (const yaml::Node& file : language_files(definition, language)) add(language + ".", file);
    add(language + ".", own_sections(definition, language));
  }
  return words;
}

}  // namespace fuda
