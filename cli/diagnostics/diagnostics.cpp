#include "diagnostics/diagnostics.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <map>
#include <string>

#include "base/lists.h"
#include "diagnostics/missing_sign.h"
#include "diagnostics/patch_places.h"
#include "diagnostics/sections.h"
#include "diagnostics/yaml_syntax.h"
#include "load/advisor.h"
#include "load/definition.h"
#include "yaml/explainer.h"

namespace fuda {

namespace {

constexpr std::string_view kPhases = "phases.";

struct Change {
  int layer = 0;  // the number of the variant's file, or 0 for the game's own file
  Place place;

  void take(int newer, const Place& where) {
    if (newer > layer) *this = {newer, where};
  }
};

// Each variant file has two layers. The second layer is for the options of the variant (load/merge.h).
int file_of(int layer) { return (layer + 1) / 2; }

void look(const yaml::Node& node, Change& newest) {
  for (const yaml::Node& item : node.items) {
    newest.take(file_of(item.layer), item.place());
    look(item, newest);
  }
  for (const yaml::Entry& entry : node.entries) {
    newest.take(file_of(entry.layer), entry.place());
    look(entry.value, newest);
  }
}

// Finds the variant or option that causes a finding about a phase, if the finding appears only during play.
class Blame {
 public:
  Blame(const Definition& definition, const std::map<std::string, Place>& functions, std::string phase)
      : definition_(definition), functions_(functions), phase_(std::move(phase)) {}

  Change run() {
    const yaml::Node& phase = definition_.root["phases"][phase_];
    if (const yaml::Entry* entry = definition_.root["phases"].entry(phase_))
      newest_.take(file_of(entry->layer), entry->place());
    for (const yaml::Entry& entry : phase.entries) {
      newest_.take(file_of(entry.layer), entry.place());
      if (entry.key != "moves") look(entry.value, newest_);
    }
    look_at_rules(std::string(kPhases) + phase_ + ".");
    for (const yaml::Node& item : phase["moves"].items) {
      if (is_further(item)) continue;
      if (const yaml::Entry* move = definition_.root["moves"].entry(item.text)) {
        newest_.take(file_of(move->layer), move->place());
        look(move->value, newest_);
      }
      look_at_rules("moves." + item.text + ".");
    }
    return newest_;
  }

 private:
  // Whether a patch offers this move in addition to existing ones. A patch that adds moves is not to blame if
  // a seat lacks a move.
  [[nodiscard]] bool is_further(const yaml::Node& item) const {
    const yaml::Node& moves = definition_.root["phases"][phase_]["moves"];
    return std::ranges::any_of(moves.items, [&](const yaml::Node& one) { return one.layer < item.layer; });
  }

  // Inspects the functions whose names start with `start`.
  void look_at_rules(const std::string& start) {
    for (auto at = functions_.lower_bound(start); at != functions_.end() && at->first.starts_with(start);
         ++at) {
      const auto file = std::ranges::find(definition_.lua, at->second.file, &LuaFile::path);
      if (file == definition_.lua.end()) continue;
      // The rules of options count as the newest rules.
      const bool of_option = file->file == LuaFile::kOfOption;
      newest_.take(of_option ? std::numeric_limits<int>::max() : file->file, at->second);
    }
  }

  const Definition& definition_;
  const std::map<std::string, Place>& functions_;
  std::string phase_;
  Change newest_;
};

// A value of this name that a patch added to an attribute. Null if no patch added this value.
const yaml::Node* added_value(const yaml::Node& attributes, const std::string& name) {
  for (const yaml::Entry& attribute : attributes.entries) {
    for (const yaml::Node& item : attribute.value.items) {
      if (item.layer > 0 && item.text == name) return &item;
    }
  }
  return nullptr;
}

// Blames a variant if a table of the game has no entry for a value that the variant added.
void blame_value(Finding& finding, const Definition& definition) {
  const std::string& path = finding.subject.path;
  if (finding.subject.kind != Subject::Kind::unknown_name || !path.starts_with("tables.")) return;
  const yaml::Node* added = added_value(definition.root["attributes"], path.substr(path.rfind('.') + 1));
  if (added == nullptr) return;
  finding.hint = fmt::format("this new value needs an entry at {}{}{}", finding.place.text(),
                             finding.hint.empty() ? "" : "\n", finding.hint);
  finding.place = added->place();
  finding.subject = {};
}

// An Advisor function (load/advisor.h).
void blame_newest(Findings& findings, const Definition& definition,
                  const std::map<std::string, Place>& functions) {
  for (Finding& finding : findings) {
    blame_value(finding, definition);
    const std::string& path = finding.subject.path;
    if (finding.subject.kind != Subject::Kind::none_left || !path.starts_with(kPhases)) continue;
    Change newest = Blame(definition, functions, path.substr(kPhases.size())).run();
    // A removed part has no layer, so show the place of its removal.
    const Taken* taken = last_taken(definition.taken, path + ".moves");
    if (taken == nullptr) {
      for (const Taken& one : definition.taken) {
        if (path_text(one.path).starts_with(path + ".")) taken = &one;
      }
    }
    if (newest.layer == 0 && taken != nullptr) newest.place = taken->place;
    if (newest.place.file.empty()) continue;
    finding.add_hint("this line changes the phase at " + finding.place.text());
    finding.place = newest.place;
    finding.subject = {};
  }
}

std::optional<Finding> explain_plain(const yaml::Node& node, std::string_view text, std::size_t offset,
                                     bool is_key_in_lines) {
  if (yaml::in_typographic_quotes(node.text))
    return error_at(
        node.place(), "YAML reads typographic quotes as ordinary letters",
        "write straight quotes: \"…\"; to keep the typographic quotes, put straight quotes around the text");
  return is_key_in_lines ? yaml::missing_colon(text, *node.file, offset, node.text) : std::nullopt;
}

// At the end of the file, yaml-cpp mistakes an open bracket for a key.
std::optional<Finding> explain_key(const Place& place, std::string_view rest) {
  const bool flow = rest.starts_with('[') || rest.starts_with('{');
  if (!flow || yaml::bracket_closes(rest)) return std::nullopt;
  return error_at(place, fmt::format("this '{}' is never closed", rest[0]));
}

// Suggests $NAME if a wrong value is the name of an option.
std::string explain_value(const yaml::Node& document, const yaml::Node& value,
                          const std::function<bool(const std::string& text)>& accepts) {
  const yaml::Node* const option = document["options"].find(value.text);
  if (option == nullptr || !option->is_mapping() || !accepts("$" + value.text)) return {};
  return fmt::format("for the value of the option '{0}', write ${0}", value.text);
}

constexpr yaml::Explainer kExplainer{.syntax = yaml::explain_syntax,
                                     .plain = explain_plain,
                                     .as_key = explain_key,
                                     .wrong_value = explain_value};

void build_sections(Build& build, const Definition& definition) {
  build_look(build, definition);
  check_shapes(build, definition.seats);
  check_truths(build, definition);
}

constexpr Advisor kAdvisor{.build = build_sections,
                           .point_to_patches = point_to_patches,
                           .point_to_taken = point_to_taken,
                           .blame_newest = blame_newest};

}  // namespace

void install_diagnostics() {
  yaml::explainer = &kExplainer;
  advisor = &kAdvisor;
}

}  // namespace fuda
