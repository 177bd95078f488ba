// What a game declares but nothing ever used: first in random games, then in the scenarios, then in random
// games with many options changed at once, then in more of them. Only what is left after all of that is worth
// a warning.
#include <fmt/format.h>

#include <algorithm>

#include "base/suggest.h"
#include "batch/random_games.h"
#include "check/passes.h"
#include "check/paths.h"
#include "check/script_play.h"
#include "files/files.h"
#include "load/files.h"
#include "model/rng.h"

namespace fuda {

namespace {

using Sort = Sightings::Kind;

constexpr std::uint64_t kEnough = 1000;  // random games before anything is called impossible
constexpr std::uint64_t kMixtures = 24;  // choices of all options at once
constexpr std::uint64_t kSpread = 3;     // games with each of them at each number of seats

bool is_of_games(Sort kind) { return kind >= Sort::card; }

// The message for a thing that nothing uses; "" if a thing of this kind need not be used.
std::string useless(Sort kind, const std::string& name) {
  switch (kind) {
    case Sort::option:
      return fmt::format(
          "the option '{}' changes nothing: no choice has a patch, '${}' is used nowhere, and no rule "
          "reads it",
          name, name);
    case Sort::table:
      return fmt::format("no rule reads the table '{}'", name);
    case Sort::counter:
      return fmt::format("nothing uses the counter '{}'", name);
    case Sort::zone:
      return fmt::format("nothing uses the zone '{}'", name);
    case Sort::say:
      return fmt::format("no rule says the text '{}'", name);
    default:
      return {};
  }
}

std::string never(Sort kind, const std::string& name, std::uint64_t games) {
  switch (kind) {
    case Sort::move:
      return fmt::format("the move '{}' was never legal in {} random games, and no scenario makes it", name,
                         games);
    case Sort::phase:
      return fmt::format("phase '{}' was never entered in {} random games, nor in a scenario", name, games);
    case Sort::outcome:
      return fmt::format("none of {} random games ended with '{}', and no scenario does", games, name);
    default:
      return fmt::format("in {} random games and all scenarios, nothing was done with {}", games, name);
  }
}

// Where a thing of this kind is declared.
const char* section_of(Sort kind) {
  switch (kind) {
    case Sort::option:
      return "options";
    case Sort::table:
      return "tables";
    case Sort::counter:
      return "counters";
    case Sort::zone:
      return "zones";
    case Sort::say:
      return "says";
    case Sort::move:
      return "moves";
    case Sort::phase:
      return "phases";
    case Sort::outcome:
      return "outcomes";
    default:
      return "";
  }
}

// A name that nothing uses may be another one of the game, misspelt.
std::string other_name(const Checked& subject, Sort kind, const std::string& name) {
  std::vector<std::string> others = keys_of(subject.file.definition->root[section_of(kind)]);
  std::erase(others, name);
  const std::string near = nearest(name, others);
  return near.empty() ? "" : fmt::format("did you mean '{}'?", near);
}

using Unseen = std::vector<const std::pair<const Sightings::Key, Sightings::Thing>*>;

// What the file itself declares: for a variant nothing that it inherits, for a combination everything.
Unseen unseen_things(const Checked& subject, bool in_games) {
  Unseen all;
  if (!subject.file.definition) return all;
  const auto& things = subject.evidence.sightings.things();
  bool some_card = false;
  for (const Path& part : subject.file.parts) {
    const std::string path = plain_path(part.string());
    for (auto it = things.lower_bound({path, 0, 0, Sort::option, ""});
         it != things.end() && it->first.file == path; ++it) {
      some_card = some_card || (it->first.kind == Sort::card && it->second.seen);
      if (it->second.declared && !it->second.seen && is_of_games(it->first.kind) == in_games)
        all.push_back(&*it);
    }
  }
  // Where no card ever moves, the game is played with something else.
  if (!some_card) std::erase_if(all, [](const auto* one) { return one->first.kind == Sort::card; });
  return all;
}

}  // namespace

bool worth_looking_further(const Checked& subject) {
  return !subject.failed && !unseen_things(subject, true).empty();
}

// Those of a game or variant were played first of all (scripts.cpp). A combination has no file to lie beside:
// what its parts have shows something of it, and may fail in it.
void passes::watch_scenarios(const Checked& subject, Report& report) {
  const CheckedFile& file = subject.file;
  if (!file.combination || unseen_things(subject, true).empty()) return;
  const auto watch = [&](const Path& script) {
    report.later(key_of(script), [script, &path = subject.games.path()] {
      CheckResult result = play_scripts(path, {script, {}});
      result.findings.clear();
      return result;
    });
  };
  for (const Path& script : scripts_below(file.definition->folder, true)) watch(script);
  for (const Path& part : file.parts) {
    for (const Path& script : scripts_near(part)) watch(script);
  }
}

// Games that were played only a few times are played until there are enough.
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
    const auto numbers = static_cast<std::uint64_t>(definition->max_seats - definition->min_seats + 1);
    const std::uint64_t missing = (kEnough - least.second + numbers - 1) / numbers;
    for (int seats = definition->min_seats; seats <= definition->max_seats; ++seats) {
      report.play({spec, least.first, seats, subject.options.games, missing});
    }
  }
}

// Some things need several options at once.
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

// Scenarios of the file's folder that cannot show anything, because they do not work.
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
      if (++count <= kMost) text += "\na scenario could not be played: " + one.message;
    }
  }
  if (count > kMost) text += fmt::format("\n… and {} more", count - kMost);
  return text.empty() ? text : text.substr(1);
}

}  // namespace

void passes::unseen(const Checked& subject, Report& report) {
  for (const auto* one : unseen_things(subject, false))
    report.add(warning_at(one->second.place, useless(one->first.kind, one->first.name),
                          other_name(subject, one->first.kind, one->first.name)));
  if (subject.options.games == 0 || subject.failed) return;
  Findings findings;
  bool after_card = false;  // the last finding is about a card
  for (const auto* one : unseen_things(subject, true)) {
    const auto& [key, thing] = *one;
    if (thing.games < kEnough) continue;
    // Cards that are declared together are one finding.
    const bool same = key.kind == Sort::card && after_card &&
                      findings.back().place.line == thing.place.line &&
                      findings.back().place.column == thing.place.column;
    after_card = key.kind == Sort::card;
    if (same) {
      findings.back().message += ", " + key.name;
    } else {
      std::string hint = other_name(subject, key.kind, key.name);
      const std::string scenarios = unplayed(subject);
      if (!hint.empty() && !scenarios.empty()) hint += "\n";
      findings.push_back(warning_at(thing.place, never(key.kind, key.name, thing.games), hint + scenarios));
    }
  }
  report.add(findings);
}

}  // namespace fuda
