#include "author/vocabulary.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "author/check_play.h"
#include "author/yaml_below.h"
#include "core/suggest.h"
#include "yaml/reader.h"

namespace fuda::author {

namespace {

constexpr const char* kFace = "face";
constexpr const char* kPhrase = "phrase";

constexpr std::array<std::string_view, 2> kTexts = {"title", "summary"};

void insert(std::vector<std::string>& names, const std::string& name) {
  if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
}

// The patches of an option's choices can do whatever a variant can.
template <class Work>
void each_choice(const yaml::Node& file, Work work) {
  const yaml::Node* options = file.find("options");
  if (options == nullptr) return;
  for (const yaml::Entry& option : options->entries) {
    const yaml::Node* choices = option.value.find("choices");
    if (choices == nullptr) continue;
    for (const yaml::Entry& choice : choices->entries) work(choice.value);
  }
}

// A list or a mapping of values, or a patch that adds some to a list.
void take_values(const yaml::Node& attribute, std::vector<std::string>& to) {
  for (const yaml::Node& item : attribute.items) insert(to, item.text);
  for (const yaml::Entry& entry : attribute.entries) {
    if (!entry.value.is_sequence()) {
      insert(to, entry.key);
    } else if (entry.key == "add") {
      take_values(entry.value, to);
    }
  }
}

}  // namespace

Vocabulary::Vocabulary(Games& games, const load::Definition& definition) : games_(games) {
  for (const yaml::Node& file : definition.files) {
    take(file);
    specs_.push_back({*file.file, {}, {}});
    folders_.push_back(Path(*file.file).parent_path());
  }
  for (const Path& path : yaml_below(definition.folder, true)) {
    try {
      const yaml::Node file = yaml::read_file(path);
      if (file.find("variant") == nullptr) continue;
      take(file);
      specs_.push_back({path.string(), {}, {}});
    } catch (const Failure&) {
      continue;
    }
  }
}

void Vocabulary::take(const yaml::Node& file) {
  for (const load::WordSection& section : load::kWordSections) {
    const yaml::Node* declared = file.find(section.declared);
    if (declared == nullptr) continue;
    for (const yaml::Entry& entry : declared->entries) insert(names_[section.words], entry.key);
  }
  if (const yaml::Node* attributes = file.find("attributes")) {
    for (const yaml::Entry& entry : attributes->entries) {
      insert(attributes_, entry.key);
      take_values(entry.value, names_[entry.key]);
    }
  }
  if (const yaml::Node* options = file.find("options")) {
    for (const yaml::Entry& option : options->entries) {
      const yaml::Node* choices = option.value.find("choices");
      if (choices != nullptr) take_values(*choices, names_["options." + option.key]);
    }
  }
  each_choice(file, [this](const yaml::Node& patch) { take(patch); });
}

const std::vector<std::string>& Vocabulary::names(const std::string& section) const {
  static const std::vector<std::string> none;
  const auto found = names_.find(section);
  return found == names_.end() ? none : found->second;
}

void Vocabulary::take_faces(const GameSpec& spec, const std::vector<load::OptionSetting>& settings) {
  try {
    const auto definition = games_.definition(spec, settings);
    const Game game = load::build_game(*definition, definition->min_seats);
    for (const Face& face : game.faces) insert(names_[kFace], face.name);
  } catch (const Failure&) {
    return;  // options need not go together, and what else is wrong is said elsewhere
  }
}

// Cards are called by rules of their own, so games must be built to know them: no more than are needed.
bool Vocabulary::has_face(const std::string& name) {
  for (;; ++faces_taken_) {
    const auto& known = names(kFace);
    if (std::find(known.begin(), known.end(), name) != known.end()) return true;
    if (faces_taken_ == 2) return false;
    for (const GameSpec& spec : specs_) {
      if (faces_taken_ == 0) {
        take_faces(spec, {});
        continue;
      }
      try {
        for (const auto& option : games_.definition(spec, {})->options) {
          for (const auto& value : tried_values(option)) take_faces(spec, {{option.name, value, {}}});
        }
      } catch (const Failure&) {
        continue;
      }
    }
  }
}

void Vocabulary::check_section(const yaml::Entry& section, Findings& findings) {
  const std::string& name = section.key;
  const bool is_text = std::find(kTexts.begin(), kTexts.end(), name) != kTexts.end();
  if (is_text != section.value.is_scalar()) {
    findings.push_back(
        warning_at(section.place(),
                   fmt::format("'{}' is {}", name,
                               is_text ? "one text, not words by name" : "no text: it needs words by name"),
                   is_text ? "" : fmt::format("write: {}: {{NAME: word}}", name)));
    return;
  }
  if (is_text) return;
  std::vector<std::string> sections(kTexts.begin(), kTexts.end());
  for (const load::WordSection& one : load::kWordSections) sections.emplace_back(one.words);
  sections.emplace_back(kFace);
  sections.emplace_back(kPhrase);
  const bool fixed = std::find(sections.begin(), sections.end(), name) != sections.end();
  sections.insert(sections.end(), attributes_.begin(), attributes_.end());
  if (std::find(sections.begin(), sections.end(), name) == sections.end()) {
    findings.push_back(warning_at(section.place(),
                                  fmt::format("these words are never shown: there is no attribute '{}', nor "
                                              "another section of that name",
                                              name),
                                  suggestion(name, sections)));
    return;
  }
  if (name == kPhrase) return check_phrases(section.value, findings);
  const char* what = name == kFace ? "card" : name.c_str();
  for (const yaml::Entry& word : section.value.entries) {
    const bool known = name == kFace
                           ? has_face(word.key)
                           : std::find(names(name).begin(), names(name).end(), word.key) != names(name).end();
    if (known) continue;
    findings.push_back(warning_at(word.place(),
                                  fmt::format("this word is never shown: there is no {}{} '{}'",
                                              fixed ? "" : "value of ", what, word.key),
                                  suggestion(word.key, names(name))));
  }
}

Findings Vocabulary::check(const yaml::Node& words) {
  Findings findings;
  for (const yaml::Entry& section : words.entries) {
    if (section.key != "language") check_section(section, findings);
  }
  return findings;
}

bool Vocabulary::has_own(const yaml::Node& file) {
  bool some = file.find("names") != nullptr;
  each_choice(file, [&](const yaml::Node& patch) { some = some || has_own(patch); });
  return some;
}

Findings Vocabulary::check_own(const yaml::Node& file) {
  Findings findings;
  if (const yaml::Node* languages = file.find("names")) {
    for (const yaml::Entry& language : languages->entries) {
      for (const yaml::Entry& section : language.value.entries) {
        // A patch may take words away.
        if (!section.value.is_null()) check_section(section, findings);
      }
    }
  }
  each_choice(file, [&](const yaml::Node& patch) {
    const Findings more = check_own(patch);
    findings.insert(findings.end(), more.begin(), more.end());
  });
  return findings;
}

}  // namespace fuda::author
