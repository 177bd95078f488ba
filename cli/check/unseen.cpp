// Finds declarations of a game that nothing ever uses. The check looks for uses in random games, then in
// scenarios, in random games with many options changed at once, and in more random games. A warning reports
// each declaration that is unused in all these games and scenarios.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/suggest.h"
#include "batch/no_end.h"
#include "batch/random_games.h"
#include "check/pass.h"
#include "check/paths.h"
#include "check/scripts.h"
#include "disk/folder_files.h"
#include "files/files.h"
#include "load/files.h"
#include "lua/tokens.h"
#include "model/rng.h"

namespace fuda {

namespace {

using Kind = Sightings::Kind;

// Number of random games before the check reports that a move, card or phase is impossible.
constexpr std::uint64_t kEnough = 1000;
constexpr std::uint64_t kMixtures = 24;  // the number of mixtures of all options
constexpr std::uint64_t kSpread = 3;     // number of games with each mixture, for each number of seats

bool is_of_games(Kind kind) { return kind >= Kind::card; }

// The warning about a declaration that nothing used in this many random games.
std::string message(Kind kind, const std::string& name, std::uint64_t games) {
  static constexpr const char* kMessages[] = {
      ("the option '{0}' changes nothing: no choice has a patch, nothing uses '${0}', and no rule reads the "
       "option"),
      "no rule reads the table '{0}'",
      "nothing uses the counter '{0}'",
      "nothing uses the zone '{0}'",
      "no rule says the text '{0}'",
      "in {1} random games and in all scenarios, no rule used {0}",
      "the move '{0}' was never legal in {1} random games, and no scenario makes this move",
      "phase '{0}' was never entered in {1} random games or in any scenario",
      "no scenario and none of {1} random games ended with '{0}'"};
  return fmt::format(fmt::runtime(kMessages[static_cast<std::size_t>(kind)]), name, games);
}

// Whether a phase lists this move.
bool is_offered(const yaml::Node& root, const std::string& move) {
  return std::ranges::any_of(root["phases"].entries, [&](const yaml::Entry& phase) {
    return std::ranges::any_of(std::array{"moves", "free"}, [&](const char* key) {
      return std::ranges::any_of(phase.value[key].items,
                                 [&](const yaml::Node& item) { return item.text == move; });
    });
  });
}

// Whether a rule has this word, as a name or as a text. Leaves out the functions of phases, phases.NAME.
bool rules_name(const Definition& definition, std::string_view word) {
  return std::ranges::any_of(definition.lua, [&](const LuaFile& file) {
    const std::vector<lua::Token> tokens = lua::all_tokens(file.text);
    for (std::size_t at = 0; at < tokens.size(); ++at) {
      const lua::Token& token = tokens[at];
      if (token.kind == lua::Token::Kind::text && token.written.size() == word.size() + 2 &&
          token.written.substr(1, word.size()) == word)
        return true;
      const bool of_phases = at > 1 && tokens[at - 1].is(".") && tokens[at - 2].written == "phases";
      if (token.kind == lua::Token::Kind::name && token.written == word && !of_phases) return true;
    }
    return false;
  });
}

// Whether a rule has this word, or a phase ends with this outcome if a seat is stuck.
bool is_named(const Definition& definition, const std::string& outcome) {
  const auto has = [&](const yaml::Entry& phase) { return phase.value["stuck"].text == outcome; };
  return std::ranges::any_of(definition.root["phases"].entries, has) || rules_name(definition, outcome);
}

// Suggests a similar name from the game, because an unused name may be a misspelling.
std::string other_name(const Checked& subject, Kind kind, const std::string& name) {
  const yaml::Node& root = subject.file.definition->root;
  if (kind == Kind::move && !is_offered(root, name)) return "no phase lists this move under 'moves'";
  std::vector<std::string> others = keys_of(root[section_of(kind)]);
  std::erase(others, name);
  const std::string near = nearest(name, others);
  if (!near.empty()) return fmt::format("did you mean '{}'?", near);
  const bool unnamed = kind == Kind::outcome && !is_named(*subject.file.definition, name);
  return unnamed ? fmt::format("no rule names '{}'", name) : "";
}

using Unseen = std::vector<const std::pair<const Sightings::Key, Sightings::Thing>*>;

// The unused declarations of the file itself. For a variant, excludes inherited declarations. For a
// combination, includes the declarations of all parts.
Unseen unseen_things(const Checked& subject, bool in_games) {
  Unseen all;
  if (!subject.file.definition) return all;
  const auto& things = subject.evidence.sightings.things();
  bool some_card = false;
  for (const Path& part : subject.file.parts) {
    const std::string path = plain_path(part.string());
    for (auto it = things.lower_bound({path, 0, 0, Kind::option, ""});
         it != things.end() && it->first.file == path; ++it) {
      some_card = some_card || (it->first.kind == Kind::card && it->second.seen);
      if (it->second.declared && !it->second.seen && is_of_games(it->first.kind) == in_games)
        all.push_back(&*it);
    }
  }
  // If no card ever moves, the game uses no cards, so unused cards are normal.
  if (!some_card) std::erase_if(all, [](const auto* one) { return one->first.kind == Kind::card; });
  return all;
}

}  // namespace

bool worth_looking_further(const Checked& subject) {
  return !subject.failed && !unseen_things(subject, true).empty();
}

void passes::random_games(const Checked& subject, Report& report) {
  const CheckedFile& file = subject.file;
  const Definition& definition = *file.definition;
  const std::uint64_t games = subject.options.games;
  // A check that only inspects files needs only the choices of options in the game itself, and has already
  // loaded the default choices.
  const bool is_game = file.kind == FileKind::game;
  if (subject.options.part != CheckPart::code || !is_game) {
    for (const int seats : definition.seats) report.play({file.spec(), {}, seats, 0, games}, games);
  }
  if (subject.options.part == CheckPart::load) return;
  if (subject.options.part == CheckPart::code && !is_game) return;
  // Play few games with each non-default value of an option, because most values play alike. If the check of
  // the base game also covers a value, play even fewer games with this value.
  const std::string base = plain_path(*definition.files.front().file);
  const auto numbers = definition.seats.size();
  const bool with_base = file.kind == FileKind::variant && subject.paths.contains(base);
  for (const auto& option : definition.options) {
    const bool inherited = with_base && plain_path(option.place.file) == base;
    const std::uint64_t part = games / (inherited ? 100 : 20);
    const std::uint64_t few = games == 0 ? 0 : std::max<std::uint64_t>(part, 1);
    for (const auto& value : tried_values(option)) {
      if (value != option.value)
        report.play({file.spec(), {{option.name, value, {}}}, 0, 0, few}, few * numbers);
    }
  }
}

// Plays the scenarios of a combination's parts. Another pass has already played the scenarios of games and
// variants (scripts.cpp). The scenarios of the parts show some uses of the combination's declarations, but
// may fail in the combination.
void passes::watch_scenarios(const Checked& subject, Report& report) {
  const CheckedFile& file = subject.file;
  if (!file.combination || unseen_things(subject, true).empty()) return;
  const auto watch = [&](const Path& script) {
    report.later(key_of(script), [script, &path = subject.games.path()] {
      CheckResult result = play_scripts(path, script, {});
      result.findings.clear();
      return result;
    });
  };
  for (const Path& script : scripts_below(file.definition->folder, true)) watch(script);
  for (const Path& part : file.parts) {
    for (const Path& script : scripts_near(part)) watch(script);
  }
}

// Plays more games with those choices of options that earlier passes played only a few times.
void passes::play_enough(const Checked& subject, Report& report) {
  if (!worth_looking_further(subject)) return;
  using Settings = std::vector<OptionSetting>;
  std::map<std::string, std::pair<Settings, std::uint64_t>> fewest;  // games with each choice of options
  for (const auto* one : unseen_things(subject, true)) {
    const Sightings::Thing& thing = one->second;
    std::string key;
    for (const auto& setting : thing.settings) key += setting.name + "=" + setting.value + "\n";
    auto& least = fewest.try_emplace(key, thing.settings, thing.games).first->second.second;
    least = std::min(least, thing.games);
  }
  for (const auto& [key, least] : fewest) {
    if (least.second >= kEnough) continue;
    const GameSpec spec = subject.file.spec();
    const auto definition = subject.games.definition(spec, least.first);
    const auto numbers = definition->seats.size();
    const std::uint64_t missing = (kEnough - least.second + numbers - 1) / numbers;
    for (const int seats : definition->seats) {
      report.play({spec, least.first, seats, subject.options.games, missing});
    }
  }
}

// Plays games with several options changed, because some cards or moves need several options at once.
void passes::mix_options(const Checked& subject, Report& report) {
  const auto& options = subject.file.definition->options;
  if (options.size() < 2 || !worth_looking_further(subject)) return;
  Rng chance(1);
  for (std::uint64_t i = 0; i < kMixtures; ++i) {
    RandomPlay what{subject.file.spec(), {}, 0, 0, kSpread, true};
    for (const auto& option : options) {
      const auto values = tried_values(option);
      const std::string& value = values[chance.below(static_cast<std::uint32_t>(values.size()))];
      if (value != option.value) what.settings.push_back({option.name, value, {}});
    }
    report.play(what);
  }
}

namespace {

// Scenarios in the file's folder that show nothing because they fail.
std::string unplayed(const Checked& subject) {
  constexpr std::size_t kMost = 3;
  const CheckedFile& file = subject.file;
  std::string text;
  std::size_t count = 0;
  for (const auto& [script, findings] : subject.evidence.unplayed) {
    for (const Finding& one : findings) {
      const bool near = std::ranges::any_of(
          file.parts, [&](const Path& part) { return is_below(one.place.file, part.parent_path()); });
      if (!near && !is_below(one.place.file, file.definition->folder)) continue;
      if (++count <= kMost) text += "\n" + one.message;
    }
  }
  if (count > kMost) text += fmt::format("\n… and {} more", count - kMost);
  return text.empty() ? text : text.substr(1);
}

}  // namespace

namespace {

// Something may never happen because the seats move in turn in a phase whose `then` is missing. A phase that
// no game entered is not to blame.
std::string phases_without_then(const Checked& subject, const Unseen& unseen) {
  std::vector<std::string> never;
  for (const auto* one : unseen) {
    if (one->first.kind == Kind::phase) never.push_back(one->first.name);
  }
  const Definition& definition = *subject.file.definition;
  try {
    return fuda::phases_without_then(build_game(definition, definition.seats.front()), never);
  } catch (const Failure&) {
    return {};  // loading the game reports the error
  }
}

}  // namespace

void passes::unseen(const Checked& subject, Report& report) {
  for (const auto* one : unseen_things(subject, false))
    report.add(warning_at(one->second.place, message(one->first.kind, one->first.name, 0),
                          other_name(subject, one->first.kind, one->first.name)));
  if (subject.options.games == 0 || subject.failed) return;
  Findings findings;
  bool after_card = false;  // whether the last finding is about a card
  const Unseen unseen = unseen_things(subject, true);
  for (const auto* one : unseen) {
    const auto& [key, thing] = *one;
    if (thing.games < kEnough) continue;
    // Cards that the same line declares get only one finding.
    const bool same = key.kind == Kind::card && after_card &&
                      findings.back().place.line == thing.place.line &&
                      findings.back().place.column == thing.place.column;
    after_card = key.kind == Kind::card;
    if (same) {
      findings.back().message += ", " + key.name;
    } else {
      std::string hint = other_name(subject, key.kind, key.name);
      if (key.kind == Kind::outcome || key.kind == Kind::phase) {
        const std::string then = phases_without_then(subject, unseen);
        if (!then.empty()) hint += (hint.empty() ? "" : "\n") + then;
      }
      const std::string scenarios = unplayed(subject);
      if (!hint.empty() && !scenarios.empty()) hint += "\n";
      findings.push_back(warning_at(thing.place, message(key.kind, key.name, thing.games), hint + scenarios));
    }
  }
  report.add(findings);
}

}  // namespace fuda
