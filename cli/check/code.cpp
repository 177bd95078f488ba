#include <set>

#include "base/lists.h"
#include "check/pass.h"
#include "check/vocabulary.h"
#include "code/mistakes.h"

namespace fuda {

namespace {

// The game as it is, and with each choice that has rules of its own.
std::vector<std::shared_ptr<const Definition>> all_with_rules(Games& games, const GameSpec& spec) {
  std::vector<std::shared_ptr<const Definition>> all{games.definition(spec, {})};
  for (const OptionInfo& option : all.front()->options) {
    const yaml::Node& choices = all.front()->root["options"][option.name]["choices"];
    for (const std::string& value : option.choices) {
      if (value == option.value || choices[value].find("rules") == nullptr) continue;
      try {
        all.push_back(games.definition(spec, {{option.name, value, {}}}));
      } catch (const Failure&) {
        continue;  // reported where it is loaded
      }
    }
  }
  return all;
}

Findings mistakes(Games& games, const GameSpec& spec) {
  Findings findings;
  try {
    const auto all = all_with_rules(games, spec);
    Vocabulary vocabulary(games, *all.front());
    const lua::NamesOf names = [&](const std::string& section) {
      return section == "face" ? vocabulary.faces() : vocabulary.names(section);
    };
    std::set<std::string> seen;
    for (const auto& definition : all) {
      const Game game = build_game(*definition, definition->seats.front());
      for (const LuaFile& file : definition->lua) {
        if (!seen.insert(file.path).second) continue;
        append(findings, lua::find_mistakes(file.path, file.text, definition->lua.size() == 1, game, names));
      }
    }
  } catch (const Failure&) {
    return findings;  // reported where it is loaded
  }
  return findings;
}

}  // namespace

void passes::code(const Checked& subject, Report& report) {
  report.later("", [spec = subject.file.spec(), &folders = subject.games.path()] {
    Games games(folders);
    return CheckResult{mistakes(games, spec), 0, {}, {}};
  });
}

}  // namespace fuda
