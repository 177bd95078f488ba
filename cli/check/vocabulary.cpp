#include "check/vocabulary.h"

#include <fmt/format.h>

#include <array>

#include "base/limits.h"
#include "base/suggest.h"
#include "base/words.h"
#include "check/paths.h"
#include "check/random_play.h"
#include "check/word_parts.h"
#include "files/files.h"
#include "load/kind.h"
#include "script/names.h"
#include "script/script.h"
#include "script/script_yaml.h"
#include "yaml/schema.h"

namespace fuda {

namespace {

constexpr const char* kFace = "face";
constexpr const char* kAttribute = "attribute";
constexpr const char* kCardName = "card_name";
constexpr const char* kPhrase = "phrase";
constexpr const char* kChoice = "choice";
constexpr const char* kVariant = "variant";
constexpr const char* kSay = "say";
constexpr const char* kWholeMove = "whole_move";
constexpr const char* kTerm = "term";
constexpr const char* kClause = "clause";
constexpr const char* kRuling = "ruling";

constexpr std::array<std::string_view, 3> kTexts = {"title", "summary", kCardName};
constexpr std::array<std::string_view, 2> kTold = {"why", "summary"};

void insert(std::vector<std::string>& names, const std::string& name) {
  if (!contains(names, name)) names.push_back(name);
}

// Calls work(patch) for each choice of an option, because a patch can declare everything that a variant can.
template <class Work>
void each_choice(const yaml::Node& file, Work work) {
  for (const yaml::Entry& option : file["options"].entries) {
    for (const yaml::Entry& choice : option.value["choices"].entries) work(choice.value);
  }
}

// Adds the values of an attribute: a list, a mapping, or a patch that adds to a list.
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

// The text of all rules below some folders, without the backslashes of quoted texts.
std::string text_of_rules(const std::vector<Path>& folders) {
  std::string all;
  for (const Path& folder : folders) {
    for (const Path& file : yaml_below(folder, true, ".lua")) {
      try {
        all += read_bytes(file, kMaxLuaFileBytes) + "\n";
      } catch (const Failure&) {
        continue;  // loading the game reports the error
      }
    }
  }
  std::erase(all, '\\');
  return all;
}

// Adds the texts that moves and their conditions show to players, below this part of a game.
void add_reasons(const yaml::Node& node, std::string& to) {
  for (const yaml::Node& item : node.items) add_reasons(item, to);
  for (const yaml::Entry& entry : node.entries) {
    if (contains(kTold, entry.key) && entry.value.is_scalar()) to += entry.value.text + "\n";
    add_reasons(entry.value, to);
  }
}

// Adds the keys and texts of a table that readers of the table see.
void take_terms(const yaml::Node& node, std::vector<std::string>& to) {
  if (node.is_scalar() && !node.as_int() && !node.as_bool()) insert(to, node.text);
  for (const yaml::Node& item : node.items) take_terms(item, to);
  for (const yaml::Entry& entry : node.entries) {
    insert(to, entry.key);
    take_terms(entry.value, to);
  }
}

// Whether a file that is not valid YAML may be a variant.
bool may_be_variant(const Path& path) {
  const std::string text = read_beginning(path, kMaxYamlBytes);
  return text.empty() || text.find("variant") != std::string::npos;
}

// The warning about a translation for a name that the game does not have. `what` describes the name.
Finding never_shown(const yaml::Entry& word, const std::string& what, const std::vector<std::string>& known) {
  return warning_at(word.place(), "this text is never shown: there is no " + what,
                    suggestion(word.key, known));
}

}  // namespace

std::vector<int> seats_with_other_cards(const Definition& definition) {
  const auto counts = [](const yaml::Entry& entry) {
    const auto nested = [](const yaml::Entry& one) { return one.value.is_mapping(); };
    return std::ranges::any_of(entry.value.entries, nested) ||
           (entry.key == "copies" && entry.value.is_mapping());
  };
  const bool some = std::ranges::any_of(definition.root["cards"].entries, [&](const yaml::Entry& group) {
    return std::ranges::any_of(group.value.entries, counts);
  });
  return some ? definition.seats : std::vector<int>{definition.seats.front()};
}

Vocabulary::Vocabulary(Games& games, const Definition& definition) : games_(games) {
  for (const Pack& pack : definition.packs) {
    folders_.push_back(Path(*pack.root.file).parent_path());
    take(pack.root);
  }
  for (const yaml::Node& file : definition.files) {
    folders_.push_back(Path(*file.file).parent_path());
    take(file);
    specs_.push_back({*file.file, {}, {}});
  }
  for (const Path& path : yaml_below(definition.folder, true)) {
    try {
      const yaml::Node file = read_script_yaml(path);
      if (kind_of(file, path) == FileKind::rulebook) take_clauses(file);
      if (kind_of(file, path) != FileKind::variant) continue;
      take(file);
      specs_.push_back({path.string(), {}, {}});
    } catch (const Failure&) {
      if (path.filename() == "rulebook.yaml") {
        lacks_clauses_ = true;
      } else if (path.parent_path().filename() != "names" && may_be_variant(path)) {
        lacks_names_ = true;
      }
    }
  }
}

bool Vocabulary::is_incomplete(const std::string& section) const {
  // A rulebook declares clauses and rulings, and its headings are phrases.
  const bool of_rulebook = section == kClause || section == kRuling || section == kPhrase;
  return lacks_names_ || (lacks_clauses_ && of_rulebook);
}

void Vocabulary::take_clauses(const yaml::Node& book) {
  // A misspelt section is an error that the rulebook's own check reports.
  if (has_errors(yaml::check_schema(book, "rulebook"))) lacks_clauses_ = true;
  for (const yaml::Entry& clause : book["clauses"].entries) {
    insert(names_[kClause], clause.key);
    reasons_ += clause.value["part"].text + "\n";
  }
  for (const yaml::Entry& ruling : book["rulings"].entries) insert(names_[kRuling], ruling.key);
}

void Vocabulary::take(const yaml::Node& file) {
  for (const char* section : {"moves", "options", "bots"}) add_reasons(file[section], reasons_);
  for (const yaml::Entry& bot : file["bots"].entries) reasons_ += bot.key + "\n";
  for (const WordSection& section : kWordSections) {
    for (const yaml::Entry& entry : file[section.declared].entries) insert(names_[section.words], entry.key);
  }
  for (const yaml::Entry& said : file["says"].entries) {
    const std::vector<std::string_view> parts = parts_of(said.value.text);
    auto& known = names_["says." + said.key];
    // A {NAME} is needed if the text of the game and of every variant has it.
    const auto needed = names_.try_emplace("needs." + said.key, parts.begin(), parts.end()).first;
    std::erase_if(needed->second, [&](const std::string& part) { return !contains(parts, part); });
    for (const std::string_view part : parts) insert(known, std::string(part));
  }
  for (const yaml::Entry& entry : file["attributes"].entries) {
    insert(attributes_, entry.key);
    insert(names_[kAttribute], entry.key);
    insert(names_[kTerm], entry.key);
    take_values(entry.value, names_[entry.key]);
  }
  for (const yaml::Entry& option : file["options"].entries)
    take_values(option.value["choices"], names_["options." + option.key]);
  for (const yaml::Entry& counter : file["counters"].entries) {
    for (const std::string end : {"min", "max"}) {
      if (const yaml::Node* limit = counter.value.find(end))
        insert(names_[end + "." + counter.key], limit->text);
    }
  }
  if (const yaml::Node* variant = file.find("variant")) insert(names_[kVariant], variant->text);
  take_choices(file);
  each_choice(file, [this](const yaml::Node& patch) { take(patch); });
}

// Takes the choices of parameters. These choices may be the keys of a table in another file.
void Vocabulary::take_choices(const yaml::Node& file) {
  for (const yaml::Entry& table : file["tables"].entries)
    take_values(table.value, names_["tables." + table.key]);
  take_terms(file["tables"], names_[kTerm]);
  for (const yaml::Entry& move : file["moves"].entries) {
    for (const yaml::Entry& parameter : move.value["parameters"].entries) {
      const yaml::Node& choice = parameter.value["choice"];
      insert(names_["parameters of " + move.key], parameter.key);
      insert(names_["parameter"], parameter.key);
      take_values(choice, names_["parameter." + parameter.key]);
      if (choice.is_scalar()) insert(names_["of table." + parameter.key], choice.text);
    }
  }
}

std::vector<std::string> Vocabulary::choices(const std::string& of_what) const {
  std::vector<std::string> all = names("options." + of_what);
  append(all, names("parameter." + of_what));
  for (const std::string& table : names("of table." + of_what)) append(all, names(table));
  return all;
}

// Checks sections such as {OPTION: {CHOICE: word}}, {VARIANT: {summary: text}} and {RULING: {issue: text,
// ruling: text}}.
void Vocabulary::check_within(const yaml::Entry& section, Findings& findings) const {
  for (const yaml::Entry& of : section.value.entries) {
    if (section.key != kChoice) {
      const auto& known = names(section.key);
      if (!contains(known, of.key))
        findings.push_back(never_shown(of, fmt::format("{} '{}'", section.key, of.key), known));
      continue;
    }
    const auto known = choices(of.key);
    if (known.empty()) {
      findings.push_back(warning_at(
          of.place(),
          fmt::format("this section is never shown: neither an option nor a parameter '{}' has choices",
                      of.key),
          suggestion(of.key, names("option"))));
      continue;
    }
    for (const yaml::Entry& word : of.value.entries) {
      if (!contains(known, word.key))
        findings.push_back(never_shown(word, fmt::format("choice '{}' of '{}'", word.key, of.key), known));
    }
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
    for (const int seats : seats_with_other_cards(*definition)) {
      const Game game = build_game(*definition, seats);
      for (const Face& face : game.faces) insert(names_[kFace], face.name);
      for (const Attribute& attribute : game.attributes) {
        std::vector<std::string>& known = names_[std::string(lua::kOnCards) + attribute.name];
        for (const Value& value : attribute.values) insert(known, value.name);
      }
    }
  } catch (const Failure&) {
    failed_ = failed_ || settings.empty();
    return;  // these options are incompatible, and other passes report any other error
  }
}

// Lists the game of a file, alone and with every choice of an option.
void Vocabulary::list_games(const GameSpec& spec) {
  left_.emplace_back(spec, std::vector<OptionSetting>());
  try {
    for (const auto& option : games_.definition(spec, {})->options) {
      for (const auto& value : tried_values(option))
        left_.emplace_back(spec, std::vector<OptionSetting>{{option.name, value, {}}});
    }
  } catch (const Failure&) {
    return;  // the game cannot be loaded, and take_faces() notes it
  }
}

bool Vocabulary::has_faces(const std::function<bool(const std::vector<std::string>&)>& enough) {
  while (!enough(names(kFace))) {
    if (left_.empty()) {
      if (listed_ == specs_.size()) return false;
      list_games(specs_[listed_++]);
    }
    const auto [spec, settings] = left_.front();
    left_.pop_front();
    take_faces(spec, settings);
  }
  return true;
}

const std::vector<std::string>& Vocabulary::faces() {
  (void)has_faces([](const auto& /*faces*/) { return false; });
  return names(kFace);
}

bool Vocabulary::has_face(const std::string& name) {
  // If a game cannot be loaded, any name may be one of its cards.
  return has_faces([&](const auto& faces) { return contains(faces, name); }) || failed_;
}

// Reports phrases that neither a rule nor the program uses.
void Vocabulary::check_phrases(const yaml::Node& phrases, Findings& findings) {
  const auto host = host_phrases("es");  // the host's phrases are the same in all languages
  const yaml::Node* said = host ? host->find("phrase") : nullptr;
  for (const yaml::Entry& phrase : phrases.entries) {
    const auto pieces = pieces_of(phrase.key);
    const auto own = parts_of(phrase.key);
    const std::vector<std::string> parts(own.begin(), own.end());
    check_parts(phrase.value, parts, parts, findings);
    if (said != nullptr && said->find(phrase.key) != nullptr) continue;
    if (!rules_) rules_ = text_of_rules(folders_) + reasons_;
    for (std::size_t i = 0; i < pieces.size(); i += 2) {
      const std::string_view piece = trimmed(pieces[i]);
      if (rules_->find(piece) != std::string::npos) continue;
      findings.push_back(warning_at(
          phrase.place(), fmt::format("this text is never shown: no rule has the text '{}'", piece)));
      break;
    }
  }
}

void Vocabulary::check_section(const yaml::Entry& section, Findings& findings) {
  const std::string& name = section.key;
  if (is_incomplete(name)) return;
  const bool is_text = contains(kTexts, name);
  if (is_text != section.value.is_scalar()) {
    findings.push_back(warning_at(section.place(),
                                  fmt::format("'{}' is {}", name,
                                              is_text ? "a single text, not a mapping from names to words"
                                                      : "a mapping from names to words, not a single text"),
                                  is_text ? "" : fmt::format("write: {}: {{NAME: word}}", name)));
    return;
  }
  if (name == kCardName) check_names(section.value, "cards have no attribute", attributes_, findings);
  if (is_text) return;
  std::vector<std::string> sections(kTexts.begin(), kTexts.end());
  for (const WordSection& one : kWordSections) sections.emplace_back(one.words);
  sections.emplace_back(kFace);
  for (const char* other : {kPhrase, kChoice, kVariant, kTerm, kClause, kRuling})
    sections.emplace_back(other);
  const bool fixed = contains(sections, name);
  append(sections, attributes_);
  if (!contains(sections, name)) {
    findings.push_back(warning_at(
        section.place(),
        fmt::format("this section is never shown: neither an attribute nor a section is named '{}'", name),
        suggestion(name, sections)));
    return;
  }
  if (name == kPhrase) return check_phrases(section.value, findings);
  if (name == kChoice || name == kVariant || name == kRuling) return check_within(section, findings);
  const char* what = name == kFace ? "card" : name == kWholeMove ? "move" : name.c_str();
  for (const yaml::Entry& word : section.value.entries) {
    const bool known = name == kFace ? has_face(word.key) : contains(names(name), word.key);
    if (known && name == kWholeMove)
      check_names(word.value, "this move has no parameter", names("parameters of " + word.key), findings);
    if (known && name == kSay)
      check_parts(word.value, names("says." + word.key), names("needs." + word.key), findings);
    if (known) continue;
    findings.push_back(
        never_shown(word, fmt::format("{}{} '{}'", fixed ? "" : "value of ", what, word.key), names(name)));
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
  for (const yaml::Entry& language : file["names"].entries) {
    for (const yaml::Entry& section : language.value.entries) {
      // A patch may remove translations.
      if (!section.value.is_null()) check_section(section, findings);
    }
  }
  each_choice(file, [&](const yaml::Node& patch) { append(findings, check_own(patch)); });
  return findings;
}

}  // namespace fuda
