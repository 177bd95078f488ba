#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "base/lists.h"
#include "base/suggest.h"
#include "check/passes.h"
#include "check/paths.h"
#include "load/files.h"

namespace fuda {

namespace {

// ISO 639-1, in the order of the alphabet. Codes of three letters are too many to know.
constexpr std::string_view kCodes =
    "aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv "
    "dz "
    "ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii "
    "ik "
    "io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk "
    "ml "
    "mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc "
    "sd "
    "se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve "
    "vi "
    "vo wa wo xh yi yo za zh zu";

// What is written in place of a code, and the code that is meant.
constexpr std::array<std::pair<std::string_view, std::string_view>, 11> kMeant = {{{"cz", "cs"},
                                                                                   {"dk", "da"},
                                                                                   {"gr", "el"},
                                                                                   {"jp", "ja"},
                                                                                   {"kp", "ko"},
                                                                                   {"cn", "zh"},
                                                                                   {"ua", "uk"},
                                                                                   {"at", "de"},
                                                                                   {"us", "en"},
                                                                                   {"gb", "en"},
                                                                                   {"mx", "es"}}};

// "es", and "es" of "es-MX".
std::string_view language_of(std::string_view code) { return code.substr(0, code.find('-')); }

bool is_code(std::string_view code) {
  const std::string_view language = language_of(code);
  const auto small = [](char c) { return c >= 'a' && c <= 'z'; };
  if (!std::ranges::all_of(language, small) || language.size() < 2 || language.size() > 3) return false;
  return language.size() == 3 || contains(split(kCodes, ' '), language);
}

Findings wrong_code(const std::string& code, const Place& place) {
  if (is_code(code)) return {};
  std::string hint = "a language has a code of two or three small letters: es, nl, pt-BR";
  for (const auto& [written, meant] : kMeant) {
    if (language_of(code) == written) hint = fmt::format("did you mean '{}'?", meant);
  }
  return {warning_at(place, fmt::format("'{}' is no code of a language", code), hint)};
}

// Languages that a game lists must have words, and those that have words must be listed.
Findings listed_wrong(const Definition& definition, const std::vector<std::string>& with_words) {
  const yaml::Node* listed = definition.root.find("languages");
  if (listed == nullptr) return {};
  Findings findings;
  std::vector<std::string> known;
  for (const yaml::Node& item : listed->items) {
    known.push_back(item.text);
    if (item.text == "en" || contains(with_words, item.text)) continue;
    findings.push_back(
        warning_at(item.place(),
                   fmt::format("there are no words in '{0}': neither names/{0}.yaml nor '{0}' "
                               "under 'names'",
                               item.text),
                   nearest(item.text, with_words).empty() ? "" : suggestion(item.text, with_words)));
  }
  for (const std::string& language : with_words) {
    if (language == "en" || contains(known, language)) continue;
    findings.push_back(warning_at(
        listed->place(), fmt::format("words in '{}' are never shown: it is not listed here", language)));
  }
  return findings;
}

}  // namespace

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
