#include "check/vocabulary.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "check/paths.h"
#include "check/random_play.h"
#include "load/kind.h"
#include "text/suggest.h"
#include "yaml/reader.h"

namespace fuda {

namespace {

constexpr const char* kFace = "face";
constexpr const char* kPhrase = "phrase";
constexpr const char* kChoice = "choice";
constexpr const char* kVariant = "variant";

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

// The folders with its rules.
std::vector<Path> folders_of(const Definition& definition) {
  std::vector<Path> folders;
  for (const yaml::Node& file : definition.files) folders.push_back(Path(*file.file).parent_path());
  return folders;
}

}  // namespace

Vocabulary::Vocabulary(Games& games, const Definition& definition)
    : games_(games), phrases_(folders_of(definition)) {
  for (const yaml::Node& file : definition.files) {
    take(file);
    specs_.push_back({*file.file, {}, {}});
  }
  for (const Path& path : yaml_below(definition.folder, true)) {
    try {
      const yaml::Node file = yaml::read_file(path);
      if (kind_of(file, path) != FileKind::variant) continue;
      take(file);
      specs_.push_back({path.string(), {}, {}});
    } catch (const Failure&) {
      continue;
    }
  }
}

void Vocabulary::take(const yaml::Node& file) {
  for (const WordSection& section : kWordSections) {
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
  if (const yaml::Node* variant = file.find("variant")) insert(names_[kVariant], variant->text);
  take_choices(file);
  each_choice(file, [this](const yaml::Node& patch) { take(patch); });
}

// Choices of parameters, which may be the keys of a table in another file.
void Vocabulary::take_choices(const yaml::Node& file) {
  if (const yaml::Node* tables = file.find("tables")) {
    for (const yaml::Entry& table : tables->entries) take_values(table.value, names_["tables." + table.key]);
  }
  const yaml::Node* moves = file.find("moves");
  if (moves == nullptr) return;
  for (const yaml::Entry& move : moves->entries) {
    const yaml::Node* parameters = move.value.find("parameters");
    if (parameters == nullptr) continue;
    for (const yaml::Entry& parameter : parameters->entries) {
      const yaml::Node* choice = parameter.value.find("choice");
      if (choice == nullptr) continue;
      take_values(*choice, names_["parameter." + parameter.key]);
      if (choice->is_scalar()) insert(names_["of table." + parameter.key], choice->text);
    }
  }
}

std::vector<std::string> Vocabulary::choices(const std::string& of_what) const {
  std::vector<std::string> all = names("options." + of_what);
  const auto add = [&all](const std::vector<std::string>& more) {
    all.insert(all.end(), more.begin(), more.end());
  };
  add(names("parameter." + of_what));
  for (const std::string& table : names("of table." + of_what)) add(names(table));
  return all;
}

// {OPTION: {CHOICE: word}}, {VARIANT: {summary: text}}
void Vocabulary::check_within(const yaml::Entry& section, Findings& findings) const {
  const auto look_up = [&findings](const yaml::Entry& entry, const std::vector<std::string>& known,
                                   const std::string& what) {
    if (std::find(known.begin(), known.end(), entry.key) != known.end()) return;
    findings.push_back(warning_at(entry.place(),
                                  fmt::format("this word is never shown: there is no {}", what),
                                  suggestion(entry.key, known)));
  };
  for (const yaml::Entry& of : section.value.entries) {
    if (section.key == kVariant) {
      look_up(of, names(kVariant), fmt::format("variant '{}'", of.key));
      continue;
    }
    const auto known = choices(of.key);
    if (known.empty()) {
      findings.push_back(warning_at(
          of.place(),
          fmt::format("these words are never shown: neither an option nor a parameter '{}' has choices",
                      of.key),
          suggestion(of.key, names("option"))));
      continue;
    }
    for (const yaml::Entry& word : of.value.entries)
      look_up(word, known, fmt::format("choice '{}' of '{}'", word.key, of.key));
  }
}

const std::vector<std::string>& Vocabulary::names(const std::string& section) const {
  static const std::vector<std::string> none;
  const auto found = names_.find(section);
  return found == names_.end() ? none : found->second;
}

void Vocabulary::take_faces(const GameSpec& spec, const std::vector<OptionSetting>& settings) {
  try {
    const auto definition = games_.definition(spec, settings);
    const Game game = build_game(*definition, definition->min_seats);
    for (const Face& face : game.faces) insert(names_[kFace], face.name);
  } catch (const Failure&) {
    return;  // options need not go together, and other errors are reported elsewhere
  }
}

// Card names have rules of their own, so games must be built to know them: no more than needed.
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
    findings.push_back(warning_at(
        section.place(),
        fmt::format("'{}' is {}", name,
                    is_text ? "one text, not words by name" : "not one text: it needs words by name"),
        is_text ? "" : fmt::format("write: {}: {{NAME: word}}", name)));
    return;
  }
  if (is_text) return;
  std::vector<std::string> sections(kTexts.begin(), kTexts.end());
  for (const WordSection& one : kWordSections) sections.emplace_back(one.words);
  sections.emplace_back(kFace);
  for (const char* other : {kPhrase, kChoice, kVariant}) sections.emplace_back(other);
  const bool fixed = std::find(sections.begin(), sections.end(), name) != sections.end();
  sections.insert(sections.end(), attributes_.begin(), attributes_.end());
  if (std::find(sections.begin(), sections.end(), name) == sections.end()) {
    findings.push_back(warning_at(
        section.place(),
        fmt::format("these words are never shown: there is no attribute or other section called '{}'", name),
        suggestion(name, sections)));
    return;
  }
  if (name == kPhrase) {
    const Findings some = phrases_.check(section.value);
    findings.insert(findings.end(), some.begin(), some.end());
    return;
  }
  if (name == kChoice || name == kVariant) return check_within(section, findings);
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

}  // namespace fuda
