// Finds names that a patch adds although the game has nearly the same name. The author may have meant the
// existing name.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <optional>

#include "base/lists.h"
#include "base/suggest.h"
#include "check/pass.h"
#include "code/mentions.h"
#include "load/files.h"
#include "text/runs.h"

namespace fuda {

namespace {

// Sections that this pass inspects. Another pass reports a new move, phase, zone, counter, option or outcome
// that nothing uses, with the closest match.
constexpr std::array<std::string_view, 5> kSections = {"attributes", "cards", "tables", "ratings",
                                                       "outcomes"};
constexpr std::size_t kShortest = 4;  // names shorter than this often look alike by accident

class NearNames {
 public:
  NearNames(const Definition& definition, Findings& findings) : findings_(findings) {
    for (const LuaFile& file : definition.lua) rules_.add(lua::mentions_of(file.path, file.text));
    for (const Pack& pack : definition.packs) count(pack.root);
    for (const yaml::Node& file : definition.files) count(file);
  }

  void look(const yaml::Node& patch, const yaml::Node& base) {
    for (const std::string_view section : kSections)
      compare(patch[section], base[section], section == "tables");
  }

 private:
  // Compares a patch with the game. Rules loop over many tables, so a new row next to existing rows is
  // intentional, unless a rule names the existing row.
  void compare(const yaml::Node& patch, const yaml::Node& base, bool rows) {
    const std::vector<std::string> known = keys_of(base);
    for (const yaml::Entry& entry : patch.entries) {
      if (entry.value.is_null()) continue;  // this patch removes an entry, so the name must exist
      if (const yaml::Node* old = base.find(entry.key)) {
        compare(entry.value, *old, rows);
        continue;
      }
      const std::string near = entry.key.size() < kShortest ? "" : nearest(entry.key, known);
      if (near.size() < kShortest || is_needed(entry.key) || differ_in_numbers(entry.key, near)) continue;
      if (rows && !is_needed(near)) continue;
      findings_.push_back(warning_at(entry.place(),
                                     fmt::format("'{}' is new here, and nothing else names it", entry.key),
                                     fmt::format("did you mean to change '{}'?", near)));
    }
  }

  static bool differ_in_numbers(std::string one, std::string other) {
    const auto is_digit = [](char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; };
    std::erase_if(one, is_digit);
    std::erase_if(other, is_digit);
    return one == other;
  }

  [[nodiscard]] bool is_needed(const std::string& name) const {
    const auto written = times_.find(name);
    return rules_.words.contains(name) || (written != times_.end() && written->second > 1);
  }

  // Counts the occurrences of each word in the YAML.
  void count(const yaml::Node& node) {
    if (node.is_scalar()) words(node.text);
    for (const yaml::Node& item : node.items) count(item);
    for (const yaml::Entry& entry : node.entries) {
      words(entry.key);
      count(entry.value);
    }
  }
  void words(const std::string& text) {
    const auto belongs = [](char c) { return is_letter_or_digit(c) || c == '_' || c == '-'; };
    each_run(text, belongs, [&](const std::string& word, char /*before*/) { ++times_[word]; });
  }

  Findings& findings_;
  lua::Mentions rules_;
  std::map<std::string, int> times_;
};

}  // namespace

// Compares a variant with the game that it extends, and each choice of an option with the game.
void passes::near_names(const Checked& subject, Report& report) {
  const CheckedFile& file = subject.file;
  Findings findings;
  std::optional<NearNames> made;
  try {
    made.emplace(*file.definition, findings);
  } catch (const Failure&) {
    return;  // the rules do not compile; loading the game reports the error
  }
  NearNames& names = *made;
  if (file.kind == FileKind::variant) {
    const yaml::Node& extends = file.root["extends"];
    const GameSpec base{extends.text, extends.place(), file.path.parent_path()};
    names.look(file.root, subject.games.definition(base, {})->plain);
  }
  for (const yaml::Entry& option : file.root["options"].entries) {
    for (const yaml::Entry& choice : option.value["choices"].entries)
      names.look(choice.value, file.definition->plain);
  }
  report.add(findings);
}

}  // namespace fuda
