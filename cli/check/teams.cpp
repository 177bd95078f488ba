// Finds zones and counters of teams in a game that never has teams, so that every seat is its own team.
#include <fmt/format.h>

#include <algorithm>

#include "check/pass.h"
#include "check/paths.h"
#include "script/script_yaml.h"

namespace fuda {

namespace {

// Whether the file, or a choice of its options, makes teams.
bool makes_teams(const yaml::Node& file) {
  if (file.find("teams") != nullptr) return true;
  return std::ranges::any_of(file["options"].entries, [](const yaml::Entry& option) {
    return std::ranges::any_of(option.value["choices"].entries,
                               [](const yaml::Entry& choice) { return makes_teams(choice.value); });
  });
}

// Also looks at the variants in the folder of the game. A file that cannot be read may make teams.
bool has_teams(const Definition& definition) {
  const auto is_pack_with_teams = [](const Pack& pack) { return makes_teams(pack.root); };
  if (std::ranges::any_of(definition.files, makes_teams) ||
      std::ranges::any_of(definition.packs, is_pack_with_teams))
    return true;
  return std::ranges::any_of(yaml_below(definition.folder, true), [](const Path& path) {
    try {
      const yaml::Node file = read_script_yaml(path);
      return kind_of(file, path) == FileKind::variant && makes_teams(file);
    } catch (const Failure&) {
      return true;
    }
  });
}

// The value that gives a zone or counter to teams, or shows it to a team. Null if there is no such value.
const yaml::Node* names_team(const yaml::Node& family) {
  const auto is_team = [](const yaml::Node& node) { return node.text == "team"; };
  if (is_team(family["visible"])) return family.find("visible");
  const yaml::Node* per = family.find("per");
  if (per == nullptr) return nullptr;
  return is_team(*per) || std::ranges::any_of(per->items, is_team) ? per : nullptr;
}

}  // namespace

void passes::teams(const Checked& subject, Report& report) {
  for (const char* section : {"zones", "counters"}) {
    for (const yaml::Entry& family : subject.file.root[section].entries) {
      const yaml::Node* team = names_team(family.value);
      if (team == nullptr || has_teams(*subject.file.definition)) continue;
      return report.add(
          warning_at(team->place(), "this game has no teams, so each seat is its own team",
                     fmt::format("for two teams, add 'teams: 2'; otherwise, write '{}' instead of 'team'",
                                 team == family.value.find("visible") ? "owner" : "seat")));
    }
  }
}

}  // namespace fuda
