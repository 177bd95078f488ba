// Finds values of attributes that no card has.
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/lists.h"
#include "batch/interrupt.h"
#include "check/pass.h"
#include "check/random_play.h"
#include "check/vocabulary.h"

namespace fuda {

namespace {

// The places of the values that a file declares for an attribute. Ranges may be larger than needed.
std::vector<std::pair<std::string, Place>> declared_in(const yaml::Node& attribute) {
  std::vector<std::pair<std::string, Place>> values;
  for (const yaml::Node& item : attribute.items) values.emplace_back(item.text, item.place());
  for (const yaml::Entry& entry : attribute.entries) {
    if (!entry.value.is_sequence()) {
      if (!entry.value.is_null()) values.emplace_back(entry.key, entry.place());
    } else if (entry.key == "add") {
      append(values, declared_in(entry.value));
    }
  }
  return values;
}

std::vector<Game> games_of(const Definition& definition) {
  std::vector<Game> games;
  for (const int seats : seats_with_other_cards(definition)) games.push_back(build_game(definition, seats));
  return games;
}

bool has_value(const std::vector<Game>& games, const std::string& attribute, const std::string& value) {
  return std::ranges::any_of(games, [&](const Game& game) {
    const AttributeId id = find_named(game.attributes, attribute);
    return id != kNone && find_named(game.attributes[id].values, value) != kNone;
  });
}

// Values that a file declares, and that no card has in any game of its folder.
void find_unused(const Checked& subject, const std::vector<Game>& games, Report& report) {
  const Definition& definition = *subject.file.definition;
  std::optional<Vocabulary> vocabulary;
  for (const yaml::Entry& attribute : subject.file.root["attributes"].entries) {
    for (const auto& [value, place] : declared_in(attribute.value)) {
      if (has_value(games, attribute.key, value)) continue;
      if (!vocabulary) vocabulary.emplace(subject.games, definition);
      if (vocabulary->is_on_cards(attribute.key, value)) continue;
      report.add(warning_at(place, fmt::format("no card has the {} '{}'", attribute.key, value),
                            "add cards with this value, or remove the value"));
    }
  }
}

// The attributes and values on cards with any choice of one option.
std::set<std::pair<std::string, std::string>> values_with_options(const Checked& subject) {
  std::set<std::pair<std::string, std::string>> values;
  for (const OptionInfo& option : subject.file.definition->options) {
    for (const std::string& choice : tried_values(option)) {
      if (interrupted()) return values;
      try {
        for (const Game& game :
             games_of(*subject.games.definition(subject.file.spec(), {{option.name, choice, {}}}))) {
          for (const Attribute& attribute : game.attributes) {
            for (const Value& value : attribute.values) values.emplace(attribute.name, value.name);
          }
        }
      } catch (const Failure&) {
        continue;  // the choice does not fit the other options, or another pass reports the error
      }
    }
  }
  return values;
}

// Values that cards of the base game have, and that no card of the variant has, although the variant changes
// the values of the attribute itself.
void find_lost(const Checked& subject, const std::vector<Game>& games, Report& report) {
  const CheckedFile& file = subject.file;
  const yaml::Node& extends = file.root["extends"];
  const GameSpec spec{extends.text, extends.place(), file.path.parent_path()};
  const auto base = subject.games.definition(spec, {});
  const std::vector<Game> before = games_of(*base);
  std::optional<std::set<std::pair<std::string, std::string>>> with_options;
  for (const yaml::Entry& attribute : file.root["attributes"].entries) {
    const yaml::Node& merged = file.definition->root["attributes"][attribute.key];
    for (const auto& [value, place] : declared_in(merged)) {
      if (!has_value(before, attribute.key, value) || has_value(games, attribute.key, value)) continue;
      if (!with_options) with_options = values_with_options(subject);
      if (with_options->contains({attribute.key, value})) continue;
      report.add(warning_at(attribute.place(),
                            fmt::format("no card of this variant has the {} '{}'", attribute.key, value),
                            fmt::format("remove the value, too: {{{}: {{{}: }}}}", attribute.key, value)));
    }
  }
}

}  // namespace

void passes::card_values(const Checked& subject, Report& report) {
  if (subject.file.root["attributes"].entries.empty()) return;
  try {
    const Definition& definition = *subject.file.definition;
    const std::vector<Game> games = games_of(definition);
    find_unused(subject, games, report);
    if (subject.file.kind == FileKind::variant) find_lost(subject, games, report);
  } catch (const Failure&) {
    return;  // loading the game reports the error
  }
}

}  // namespace fuda
