// What a game declares and what nothing ever came of: first the random games, then the scenarios, then random
// games with many options changed at once, then more of them. Only what all of that leaves is worth a
// warning.
#include <fmt/format.h>

#include <algorithm>

#include "check/check.h"
#include "check/yaml_below.h"
#include "core/rng.h"
#include "engine/random_games.h"
#include "yaml/reader.h"

namespace fuda {

namespace {

using Sort = Sightings::Kind;

constexpr std::uint64_t kEnough = 1000;  // random games before anything is called impossible
constexpr std::uint64_t kMixtures = 24;  // choices of all options at once
constexpr std::uint64_t kSpread = 3;     // games with each of them at each number of seats

bool is_of_games(Sort kind) { return kind >= Sort::card; }

// What is said of a thing that nothing uses; "" where a thing of this kind needs no use.
std::string useless(Sort kind, const std::string& name) {
  switch (kind) {
    case Sort::option:
      return fmt::format(
          "the option '{}' changes nothing: no choice has a patch, no '${}' stands anywhere, "
          "and no rule reads it",
          name, name);
    case Sort::table:
      return fmt::format("no rule reads the table '{}'", name);
    case Sort::counter:
      return fmt::format("nothing uses the counter '{}'", name);
    case Sort::zone:
      return fmt::format("nothing uses the zone '{}'", name);
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
      return fmt::format("in {} random games and in all scenarios nothing was done with {}", games, name);
  }
}

}  // namespace

// Games that fail prove nothing.
bool Checker::failed(const File& file) const {
  for (std::size_t i = file.first_play; i < file.last_play; ++i) {
    if (has_errors(items_[i])) return true;
  }
  return false;
}

// What the file itself declares: of a variant nothing that it inherits, of a combination everything.
Checker::Unseen Checker::unseen(const File& file, bool in_games) const {
  Unseen all;
  if (file.last_item == 0) return all;
  bool some_card = false;
  for (const Path& part : file.parts) {
    const std::string path = plain_path(part.string());
    for (auto it = sightings_.things().lower_bound({path, 0, 0, Sort::option, ""});
         it != sightings_.things().end() && it->first.file == path; ++it) {
      some_card = some_card || (it->first.kind == Sort::card && it->second.seen);
      if (it->second.declared && !it->second.seen && is_of_games(it->first.kind) == in_games)
        all.push_back(&*it);
    }
  }
  // Where no card ever moves, the game is played with something else.
  if (!some_card) std::erase_if(all, [](const auto* one) { return one->first.kind == Sort::card; });
  return all;
}

void Checker::look_further() {
  if (options_.games == 0 || !options_.find_unseen) return;
  const auto open = [&](const File& file) { return !unseen(file, true).empty() && !failed(file); };
  if (std::none_of(files_.begin(), files_.end(), open)) return;
  watch_scenarios();
  work_off();
  for (const File& file : files_) {
    if (open(file)) mix_options(file);
  }
  work_off();
  for (const File& file : files_) {
    if (open(file)) play_enough(file);
  }
  work_off();
}

// Those that were given, and those that lie with the games and variants of which something is open.
void Checker::watch_scenarios() {
  std::map<std::string, Path> scripts;
  const auto take = [&](const Path& path) {
    try {
      if (is_script(yaml::read_file(path))) scripts.emplace(plain_path(path.string()), path);
    } catch (const Failure&) {
      // no script, then
    }
  };
  const auto all = [&](const Path& folder, bool below) {
    for (const Path& path : yaml_below(folder, below)) take(path);
  };
  for (const File& file : files_) {
    if (file.kind == Kind::script) scripts.emplace(plain_path(file.path.string()), file.path);
    if (unseen(file, true).empty()) continue;
    all(file.folder, true);
    if (file.kind == Kind::game) continue;
    for (const Path& part : file.parts) {
      const Path folder = part.has_parent_path() ? part.parent_path() : Path(".");
      all(folder, false);
      all(folder / "scenarios", true);
    }
  }
  for (const auto& [plain, path] : scripts) {
    later(new_item(), "scripts " + plain,
          [script = path, this] { return watch_scripts(games_.path(), script); });
  }
}

// Games of which few were played are played until they are enough.
void Checker::play_enough(const File& file) {
  using Settings = std::vector<OptionSetting>;
  std::map<std::string, std::pair<Settings, std::uint64_t>> fewest;  // games with each choice of options
  for (const auto* one : unseen(file, true)) {
    const Sightings::Thing& thing = one->second;
    std::string key;
    for (const auto& setting : thing.settings) key += setting.name + "=" + setting.value + "\n";
    auto& least = fewest.try_emplace(key, thing.settings, thing.games).first->second.second;
    least = std::min(least, thing.games);
  }
  for (const auto& [key, least] : fewest) {
    if (least.second >= kEnough) continue;
    const GameSpec spec{file.path.string(), {}, {}};
    const auto definition = games_.definition(spec, least.first);
    const auto numbers = static_cast<std::uint64_t>(definition->max_seats - definition->min_seats + 1);
    const std::uint64_t missing = (kEnough - least.second + numbers - 1) / numbers;
    for (int seats = definition->min_seats; seats <= definition->max_seats; ++seats) {
      const RandomPlay what{spec, least.first, seats, options_.games, missing};
      play_later(file.last_item, what);
    }
  }
}

// Some things need several options at once.
void Checker::mix_options(const File& file) {
  const GameSpec spec{file.path.string(), {}, {}};
  const auto definition = games_.definition(spec, {});
  if (definition->options.size() < 2) return;
  Rng chance(1);
  for (std::uint64_t i = 0; i < kMixtures; ++i) {
    RandomPlay what{spec, {}, 0, 0, kSpread, true};
    for (const auto& option : definition->options) {
      const auto values = tried_values(option);
      const std::string& value = values[chance.below(static_cast<std::uint32_t>(values.size()))];
      if (value != option.value) what.settings.push_back({option.name, value, {}});
    }
    play_later(file.last_item, what);
  }
}

// Scenarios of the file's folder that cannot show anything, because they do not work.
std::string Checker::unplayed(const File& file) const {
  constexpr std::size_t kShown = 3;
  std::string text;
  std::size_t count = 0;
  for (const Finding& one : unplayed_) {
    const bool near = std::any_of(file.parts.begin(), file.parts.end(), [&](const Path& part) {
      return one.place.file.starts_with(part.parent_path().string());
    });
    if (!near && !one.place.file.starts_with(file.folder.string())) continue;
    if (++count <= kShown) text += "\na scenario could not be played: " + one.message;
  }
  if (count > kShown) text += fmt::format("\n… and {} more", count - kShown);
  return text.empty() ? text : text.substr(1);
}

void Checker::warn(const File& file) {
  if (file.last_item == 0) return;
  Findings& item = items_[file.last_item];
  for (const auto* one : unseen(file, false))
    item.push_back(warning_at(one->second.place, useless(one->first.kind, one->first.name)));
  if (options_.games == 0 || failed(file)) return;
  const Finding* group = nullptr;  // cards that are declared together
  for (const auto* one : unseen(file, true)) {
    const auto& [key, thing] = *one;
    if (thing.games < kEnough) continue;
    const bool same = key.kind == Sort::card && group != nullptr && group->place.line == thing.place.line &&
                      group->place.column == thing.place.column;
    if (same) {
      item.back().message += ", " + key.name;
      continue;
    }
    item.push_back(warning_at(thing.place, never(key.kind, key.name, thing.games), unplayed(file)));
    group = key.kind == Sort::card ? &item.back() : nullptr;
  }
}

}  // namespace fuda
