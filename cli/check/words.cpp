// Checks translations: whether each text translates a name or text of the game, and whether each language is
// complete.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <string_view>

#include "base/lists.h"
#include "base/suggest.h"
#include "check/beside.h"
#include "check/pass.h"
#include "check/paths.h"
#include "check/untranslated.h"
#include "check/vocabulary.h"
#include "check/word_parts.h"
#include "load/files.h"
#include "script/keys.h"
#include "script/names.h"
#include "yaml/reader.h"
#include "yaml/schema.h"

namespace fuda {

namespace {

// Reports texts that English has but this file lacks.
Findings find_missing(const Path& english, const yaml::Node& en, const Path& file, const yaml::Node& other) {
  constexpr std::size_t kShown = 5;
  std::set<std::string> has{"language"};
  for (const Leaf& leaf : leaves(other)) has.insert(leaf.key);
  std::vector<std::string> missing;
  for (const Leaf& leaf : leaves(en)) {
    if (!has.contains(leaf.key)) missing.push_back(leaf.key);
  }
  if (missing.empty()) return {};
  const std::string count = counted(std::ssize(missing), "word");
  return {warning_at({file.string()},
                     fmt::format("{} of {} {} missing: {}", count, english.string(),
                                 missing.size() == 1 ? "is" : "are", first_few(missing, kShown)))};
}

// Reports each {NAME} of a whole move in English that this file leaves out.
Findings find_lost_parts(const yaml::Node& en, const yaml::Node& other) {
  Findings findings;
  for (const yaml::Entry& move : en["whole_move"].entries) {
    const yaml::Node* translation = other["whole_move"].find(move.key);
    if (translation == nullptr) continue;
    const auto parts = parts_of(move.value.text);
    // The check of the file itself reports a {NAME} that is no parameter.
    const auto own = parts_of(translation->text);
    check_parts(*translation, {own.begin(), own.end()}, {parts.begin(), parts.end()}, findings);
  }
  return findings;
}

// Checks one file. If a file is malformed, the pass that checks its form reports the error.
void check_file(const Path& file, const yaml::Node& words, Vocabulary& known, Report& report) {
  if (!words.is_mapping() || has_errors(yaml::check_schema(words, "names"))) return;
  report.add(check_language(words, file.stem().string()));
  report.add(known.check(words));
}

// The codes of ISO 639-1, in alphabetical order. The three-letter codes are too many to list.
constexpr std::string_view kCodes =
    "aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de "
    "dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id "
    "ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu "
    "lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu "
    "rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr "
    "ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu";

// The code of a language, for an author who wrote the code of a country.
std::string_view code_for_country(std::string_view country) {
  static const std::map<std::string_view, std::string_view> kLanguages = {
      {"cz", "cs"}, {"dk", "da"}, {"gr", "el"}, {"jp", "ja"}, {"kp", "ko"}, {"cn", "zh"},
      {"ua", "uk"}, {"at", "de"}, {"us", "en"}, {"gb", "en"}, {"mx", "es"}};
  const auto found = kLanguages.find(country);
  return found == kLanguages.end() ? std::string_view() : found->second;
}

// The language of a code, such as "es" for both "es" and "es-MX".
std::string_view language_of(std::string_view code) { return code.substr(0, code.find('-')); }

bool is_code(std::string_view code) {
  const std::string_view language = language_of(code);
  const auto small = [](char c) { return c >= 'a' && c <= 'z'; };
  if (!std::ranges::all_of(language, small) || language.size() < 2 || language.size() > 3) return false;
  return language.size() == 3 || contains(split(kCodes, ' '), language);
}

Findings wrong_code(const std::string& code, const Place& place) {
  if (is_code(code)) return {};
  const std::string_view meant = code_for_country(language_of(code));
  return {warning_at(place, fmt::format("'{}' is not a language code", code),
                     meant.empty()
                         ? "write two or three lower-case letters, and a region if needed: es, nl, pt-BR"
                         : fmt::format("did you mean '{}'?", meant))};
}

// Compares the languages that a game lists with its translations. Each listed language must have a
// translation, and each translation must be listed.
Findings listed_wrong(const Definition& definition, const std::vector<std::string>& with_words) {
  const yaml::Node* listed = definition.root.find("languages");
  if (listed == nullptr) return {};
  Findings findings;
  std::vector<std::string> known;
  for (const yaml::Node& item : listed->items) {
    known.push_back(item.text);
    if (item.text == "en" || contains(with_words, item.text)) continue;
    findings.push_back(warning_at(
        item.place(),
        fmt::format(
            "there is no translation into '{0}': neither names/{0}.yaml nor '{0}' under 'names' exists",
            item.text),
        nearest(item.text, with_words).empty() ? "" : suggestion(item.text, with_words)));
  }
  for (const std::string& language : with_words) {
    if (language == "en" || contains(known, language)) continue;
    findings.push_back(warning_at(
        listed->place(),
        fmt::format("the translation into '{}' is never shown: the language is not listed here", language)));
  }
  return findings;
}

}  // namespace

void passes::words(const Checked& subject, Report& report) {
  const CheckedFile& file = subject.file;
  if (Vocabulary::has_own(file.root))
    report.add(Vocabulary(subject.games, *file.definition).check_own(file.root));
}

void passes::languages(const Checked& subject, Report& report) {
  const auto folder = folder_beside(*subject.file.definition);
  if (!folder) return;
  const Path names = *folder / "names";
  const Path english = names / "en.yaml";
  Vocabulary known(subject.games, *subject.file.definition);
  yaml::Node en;
  if (is_file(english)) en = yaml::read_file(english, {*folder, {}});
  for (const Path& file : yaml_below(names, false)) {
    try {
      const yaml::Node words = yaml::read_file(file, {*folder, {}});
      check_file(file, words, known, report);
      if (file == english) continue;
      if (!en.is_null()) report.add(find_missing(english, en, file, words));
      report.add(find_lost_parts(en, words));
      report.add(find_copied(*subject.file.definition, en, words));
    } catch (const Failure& failure) {
      report.add(failure);
    }
  }
}

void passes::words_alone(const Checked& subject, Report& report) {
  const CheckedFile& file = subject.file;
  const auto owners = owners_of(subject, file.path.parent_path() / "..", nullptr);
  if (owners.empty()) return;
  Vocabulary known(subject.games, *owners.front());
  check_file(file.path, file.root, known, report);
}

void passes::language_codes(const Checked& subject, Report& report) {
  const CheckedFile& file = subject.file;
  const Definition& definition = *file.definition;
  for (const yaml::Node& item : file.root["languages"].items) report.add(wrong_code(item.text, item.place()));
  for (const yaml::Entry& entry : file.root["names"].entries)
    report.add(wrong_code(entry.key, entry.place()));
  const auto folder = own_folder(definition, definition.files.size() - 1);
  if (!folder) return;
  std::vector<std::string> with_words;
  for (const Path& words : yaml_below(*folder / "names", false)) {
    with_words.push_back(words.stem().string());
    report.add(wrong_code(with_words.back(), {words.string()}));
  }
  for (const yaml::Entry& entry : definition.root["names"].entries) with_words.push_back(entry.key);
  if (file.kind == FileKind::game) report.add(listed_wrong(definition, with_words));
}

}  // namespace fuda
