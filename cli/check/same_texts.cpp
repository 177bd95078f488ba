// Finds texts that two things share in a language, although players must tell these things apart: cards,
// values of an attribute, the moves of a phase, outcomes and so on.
#include <fmt/format.h>

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "base/lists.h"
#include "check/pass.h"
#include "load/files.h"
#include "script/loaded_game.h"
#include "script/names.h"
#include "script/words.h"
#include "yaml/reader.h"

namespace fuda {

namespace {

using TextOf = std::function<std::string(const Names&, const std::string& key)>;

class SameTexts {
 public:
  SameTexts(const LoadedGame& loaded, const std::map<std::string, OwnWord>& own, const std::string& language,
            Findings& findings)
      : loaded_(loaded), own_(own), names_(load_names(*loaded.definition, language)), findings_(findings) {}

  void look() {
    for (const char* section : {"outcome", "rating", "option"})
      compare_section(section, fmt::format("{}s", section), keys_in(section));
    // In English, the author may have meant that players need not tell these apart.
    if (!is_english()) {
      for (const char* section : {"zone", "counter", "phase"})
        compare_section(section, fmt::format("{}s", section), keys_in(section));
      compare_section("say", "texts", keys_in("say"));
    }
    for (const OptionInfo& option : loaded_.definition->options)
      compare_section("choice." + option.name, fmt::format("choices of '{}'", option.name), option.choices);
    compare_moves();
    if (!compare_values()) compare_cards();
  }

 private:
  [[nodiscard]] bool is_english() const { return names_.is_english(); }

  [[nodiscard]] std::vector<std::string> keys_in(const std::string& section) const {
    std::vector<std::string> keys;
    for (const WordSection& one : kWordSections) {
      if (section != one.words) continue;
      for (const yaml::Entry& entry : loaded_.definition->root[one.declared].entries) {
        if (!entry.value.is_null()) keys.push_back(entry.key);
      }
    }
    return keys;
  }

  // The place of a text in this language. An English text may be in the game's own file.
  [[nodiscard]] Place place_of(const std::string& section, const std::string& key) const {
    const auto own = own_.find(fmt::format("{}.{}.{}", names_.language, section, key));
    if (own != own_.end()) return own->second.place;
    for (const WordSection& one : kWordSections) {
      if (section != one.words || !is_english()) continue;
      if (const yaml::Node* text = loaded_.definition->root[one.declared].find(key)) return text->place();
    }
    return {};
  }

  // Compares texts with each other. Equal texts are probably intended if they are also equal in English.
  // `place` gives an empty place for a text that the author did not write. Returns whether two texts are
  // equal.
  bool compare(const std::string& what, const std::vector<std::string>& keys, const TextOf& text_of,
               const std::function<Place(const std::string&)>& place, const std::string& hint = {}) {
    bool found = false;
    std::map<std::string, std::string> first;
    for (const std::string& key : keys) {
      const std::string text = text_of(names_, key);
      const auto [same, is_new] = first.emplace(text, key);
      if (is_new || text.empty()) continue;
      const std::string& other = same->second;
      if (!is_english() && text_of(*loaded_.english, other) == text_of(*loaded_.english, key)) continue;
      Place at = place(key);
      if (at.line == 0) at = place(other);
      if (at.line == 0) continue;
      findings_.push_back(warning_at(
          at, fmt::format("two {} have the same text: '{}' and '{}' are both '{}'", what, other, key, text),
          hint));
      found = true;
    }
    return found;
  }

  bool compare_section(const std::string& section, const std::string& what,
                       const std::vector<std::string>& keys) {
    return compare(
        what, keys, [&](const Names& names, const std::string& key) { return names.of(section, key); },
        [&](const std::string& key) { return place_of(section, key); });
  }

  // Two moves of a phase with different parameters look different even if their words are the same.
  void compare_moves() {
    for (const Phase& phase : loaded_.game().phases) {
      std::vector<std::string> whole;
      std::map<std::string, std::vector<std::string>> by_parameters;
      std::vector<KindId> moves = phase.moves;
      append(moves, phase.free);
      for (const KindId id : moves) {
        const MoveKind& kind = loaded_.game().moves[id];
        if (names_.has("whole_move", kind.name)) {
          whole.push_back(kind.name);
          continue;
        }
        std::string parameters;
        for (const Param& param : kind.params) parameters += param.name + " ";
        by_parameters[parameters].push_back(kind.name);
      }
      const std::string what = fmt::format("moves of phase '{}'", phase.name);
      compare_section("whole_move", what, whole);
      for (const auto& [parameters, same] : by_parameters) compare_section("move", what, same);
    }
  }

  // Compares the values that cards of this game have.
  bool compare_values() {
    bool found = false;
    const Game& game = loaded_.game();
    for (std::size_t i = 0; i < game.attributes.size(); ++i) {
      std::set<ValueId> used;
      for (const Face& face : game.faces) {
        if (face.values[i] != kNone) used.insert(face.values[i]);
      }
      std::vector<std::string> values;
      for (const ValueId value : used) values.push_back(game.attributes[i].values[value].name);
      const std::string& name = game.attributes[i].name;
      found = compare_section(name, fmt::format("values of '{}'", name), values) || found;
    }
    return found;
  }

  [[nodiscard]] Place place_of_card_name() const {
    const Definition& definition = *loaded_.definition;
    if (const yaml::Node* own = definition.root["names"][names_.language].find("card_name"))
      return own->place();
    Place place;
    for (std::size_t i = 0; i < definition.files.size(); ++i) {
      const auto folder = own_folder(definition, i);
      if (!folder) continue;
      const Path file = *folder / "names" / (names_.language + ".yaml");
      if (!is_file(file)) continue;
      const yaml::Node words = yaml::read_file(file, {*folder, {}});
      if (const yaml::Node* text = words.find("card_name")) place = text->place();
    }
    return place;
  }

  void compare_cards() {
    const auto text_of = [&](const Names& names, const std::string& face) {
      return Words(loaded_, names).face(face);
    };
    std::vector<std::string> with_face, others;
    for (const Face& face : loaded_.game().faces)
      (names_.has("face", face.name) ? with_face : others).push_back(face.name);
    compare("cards", with_face, text_of, [&](const std::string& face) { return place_of("face", face); });
    const std::size_t before = findings_.size();
    const Place place = place_of_card_name();
    compare(
        "cards", others, text_of, [&](const std::string& /*face*/) { return place; },
        "add the {ATTRIBUTE} in which these cards differ");
    // One template causes all of these findings.
    if (findings_.size() > before + 1) findings_.resize(before + 1);
  }

  const LoadedGame& loaded_;
  const std::map<std::string, OwnWord>& own_;
  const Names names_;
  Findings& findings_;
};

// Reports symbols that two values of an attribute share.
Findings same_symbols(const yaml::Node& root) {
  Findings findings;
  std::map<std::string, std::string> first;
  for (const yaml::Entry& entry : root["look"]["symbols"].entries) {
    if (entry.value.is_null() || entry.value.text == "none") continue;
    const auto [same, is_new] = first.emplace(entry.value.text, entry.key);
    if (is_new) continue;
    findings.push_back(warning_at(
        entry.value.place(),
        fmt::format("'{}' and '{}' have the same symbol: '{}'", same->second, entry.key, entry.value.text)));
  }
  return findings;
}

}  // namespace

void passes::same_texts(const Checked& subject, Report& report) {
  try {
    const LoadedGame loaded = load_game(subject.games, subject.file.spec(), {}, {});
    report.add(same_symbols(loaded.definition->root));
    const std::map<std::string, OwnWord> own = own_words(*loaded.definition);
    for (const std::string& language : languages(*loaded.definition)) {
      Findings findings;
      SameTexts(loaded, own, language, findings).look();
      report.add(findings);
    }
  } catch (const Failure&) {
    return;  // another pass reports the error
  }
}

}  // namespace fuda
