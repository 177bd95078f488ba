#include <algorithm>
#include <set>

#include "base/lists.h"
#include "check/pass.h"
#include "check/vocabulary.h"
#include "code/last_seat.h"
#include "code/mistakes.h"

namespace fuda {

namespace {

// The game without changes, and with each choice that adds rules.
std::vector<std::shared_ptr<const Definition>> all_with_rules(Games& games, const GameSpec& spec) {
  std::vector<std::shared_ptr<const Definition>> all{games.definition(spec, {})};
  for (const OptionInfo& option : all.front()->options) {
    const yaml::Node& choices = all.front()->root["options"][option.name]["choices"];
    for (const std::string& value : option.choices) {
      if (value == option.value || choices[value].find("rules") == nullptr) continue;
      try {
        all.push_back(games.definition(spec, {{option.name, value, {}}}));
      } catch (const Failure&) {
        continue;  // loading the game reports the error
      }
    }
  }
  return all;
}

// Whether a counter of these parts, or of a choice of an option, shows which seats are out.
bool some_seat_is_out(const yaml::Node& file) {
  const auto is_out = [](const yaml::Entry& counter) { return counter.value.find("out") != nullptr; };
  if (std::ranges::any_of(file["counters"].entries, is_out)) return true;
  return std::ranges::any_of(file["options"].entries, [](const yaml::Entry& option) {
    return std::ranges::any_of(option.value["choices"].entries,
                               [](const yaml::Entry& choice) { return some_seat_is_out(choice.value); });
  });
}

// Whether each seat always has another seat next to it.
bool has_other_seats(const Definition& definition) {
  return std::ranges::min(definition.seats) > 1 && !some_seat_is_out(definition.root) &&
         std::ranges::none_of(definition.files, some_seat_is_out);
}

Findings mistakes(Games& games, const GameSpec& spec) {
  Findings findings;
  try {
    const auto all = all_with_rules(games, spec);
    Vocabulary vocabulary(games, *all.front());
    const lua::NamesOf names = vocabulary.for_code();
    // The rules of a pack serve many games, some of which have other cards.
    const lua::NamesOf of_pack = [&](const std::string& section) {
      return section.starts_with(lua::kOnCards) ? std::vector<std::string>() : names(section);
    };
    std::set<std::string> seen;
    for (const auto& definition : all) {
      const Game game = build_game(*definition, definition->seats.front());
      const bool others = has_other_seats(*definition);
      std::vector<lua::RuleFile> rules;
      for (const LuaFile& file : definition->lua) rules.push_back({file.path, file.text});
      for (std::size_t i = 0; i < rules.size(); ++i) {
        const lua::RuleFile& file = rules[i];
        const bool in_pack = definition->lua[i].file < LuaFile::kOfOption;
        if (!seen.insert(file.file).second) continue;
        append(findings, lua::find_mistakes(file, rules, game, in_pack ? of_pack : names));
        if (others) append(findings, lua::next_is_itself(file.file, file.text, game));
      }
    }
  } catch (const Failure&) {
    return findings;  // loading the game reports the error
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
