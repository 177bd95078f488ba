#include "play/check.h"

#include <fmt/format.h>

#include <algorithm>

#include "play/random_games.h"
#include "play/runner.h"
#include "play/table.h"
#include "yaml/reader.h"
#include "yaml/schema.h"

namespace fuda::play {

namespace {

constexpr std::uint64_t kSeed = 1;

}  // namespace

void Checker::add(const Path& path, const std::vector<Path>& files) {
  for (const Path& file : files) files_.push_back({file, Kind::unknown, file != path, {}});
}

void Checker::note(Finding finding) {
  Place place = finding.place;
  place.file = Path(place.file).lexically_normal().string();  // one file may be named in two ways
  if (seen_.insert(place.text() + '\n' + finding.message).second) findings_.push_back(std::move(finding));
}

void Checker::note(const Failure& failure) {
  for (const Finding& finding : failure.findings()) note(finding);
}

Checker::Kind Checker::kind_of(const yaml::Node& root) {
  if (root.find("variant") != nullptr) return Kind::variant;
  if (root.find("clauses") != nullptr) return Kind::rulebook;
  if (root.find("language") != nullptr) return Kind::names;
  if (root.find("format") != nullptr) return Kind::format;
  if (is_script(root)) return Kind::script;
  if (root.find("game") != nullptr) return Kind::game;
  return Kind::unknown;
}

// False when there is nothing more to say about the file.
bool Checker::read(File& file) {
  try {
    file.root = yaml::read_file(file.path);
  } catch (const Failure& failure) {
    note(failure);
    return false;
  }
  file.kind = kind_of(file.root);
  if (file.kind == Kind::unknown) {
    note(error_at({file.path.string()}, "this is no game, variant, script, rulebook, format or file of words",
                  "a game starts with 'game: NAME', a variant with 'variant: NAME'"));
  }
  return file.kind != Kind::unknown;
}

void Checker::check_file(const File& file) {
  static constexpr const char* kSchemas[] = {"game", "variant", "script", "names", "rulebook", "format"};
  const Findings wrong = yaml::check_schema(file.root, kSchemas[static_cast<std::size_t>(file.kind)]);
  for (const Finding& finding : wrong) note(finding);
  if (has_errors(wrong)) return;
  if (file.kind == Kind::game || file.kind == Kind::variant) check_game(file);
  if (file.kind == Kind::script) check_script(file);
}

void Checker::check_game(const File& file) {
  const GameSpec spec{file.path.string(), {}, {}};
  check_play(spec, {}, each_);
  try {
    const auto definition = games_.definition(spec, {});
    for (const auto& option : definition->options) {
      std::vector<std::string> values = option.choices;
      if (option.numeric && values.empty())
        values = {std::to_string(option.low), std::to_string(option.high)};
      for (const auto& value : values) {
        if (value != option.value)
          check_play(spec, {{option.name, value, {}}}, std::max<std::uint64_t>(each_ / 20, 1));
      }
    }
    if (file.kind != Kind::game) return;
    check_languages(definition->folder);
    collect_covers(definition->folder);
    check_rulebook(*definition);
  } catch (const Failure& failure) {
    note(failure);
  }
}

void Checker::check_play(const GameSpec& spec, const std::vector<load::OptionSetting>& settings,
                         std::uint64_t games) {
  std::string with;
  for (const auto& setting : settings) with += fmt::format(", {} {}", setting.name, setting.value);
  PlayMemory none;
  Played& played = (memory_ != nullptr ? *memory_ : none)[spec.text + with];
  if (played.log.files() == 0 || !played.log.changes().empty()) played = play(spec, settings, with, games);
  yaml::ReadLog::note_all(played.log);
  for (const Finding& finding : played.findings) note(finding);
  played_ += played.games;
}

Played Checker::play(const GameSpec& spec, const std::vector<load::OptionSetting>& settings,
                     const std::string& with, std::uint64_t games) {
  Played out;
  const yaml::Reading reading(out.log);
  try {
    const auto definition = games_.definition(spec, settings);
    for (int seats = definition->min_seats; seats <= definition->max_seats; ++seats) {
      play_random(definition, seats, with, games, out);
    }
  } catch (const Failure& failure) {
    out.findings.insert(out.findings.end(), failure.findings().begin(), failure.findings().end());
  }
  return out;
}

void Checker::play_random(const std::shared_ptr<const load::Definition>& definition, int seats,
                          const std::string& with, std::uint64_t games, Played& out) {
  constexpr std::uint64_t kBatch = 10;  // a game that fails says enough: few others after it
  const auto engine = games_.engine(definition, seats);
  engine->rules().use_exact_budget(kInstructions);
  const std::uint64_t fingerprint = engine->rules().fingerprint();
  Tally tally;
  for (std::uint64_t done = 0; done < games && tally.failed == 0; done += kBatch) {
    play_random_games(*engine, done, std::min(kBatch, games - done), kSeed, tally);
  }
  out.games += static_cast<std::size_t>(tally.games + tally.failed);
  if (!tally.errors.empty()) {
    for (Finding finding : tally.errors.front().findings) {
      finding.hint +=
          fmt::format("{}in a random game: {} with {} players{}, seed {}", finding.hint.empty() ? "" : "\n",
                      definition->name, seats, with, tally.errors.front().seed);
      out.findings.push_back(std::move(finding));
    }
  }
  if (engine->rules().fingerprint() != fingerprint) {
    out.findings.push_back(
        error_at({definition->lua.empty() ? "" : definition->lua.front().path},
                 "the rules kept something between two calls",
                 "all that changes must be in zones and counters, never in a Lua variable or table"));
  }
}

void Checker::check_script(const File& file) {
  try {
    const ScriptFile scripts = read_script_file(file.path);
    for (const Script& script : scripts.scripts) {
      for (const Finding& finding : examine_script(games_, script)) note(finding);
    }
    take_covers(scripts);
  } catch (const Failure& failure) {
    note(failure);
  }
}

Findings Checker::run() {
  for (File& file : files_) {
    if (read(file) && file.kind == Kind::script && yaml::check_schema(file.root, "script").empty()) {
      try {
        take_covers(read_script_file(file.path));
      } catch (const Failure&) {
        // check_script says it, in the order of the files
      }
    }
  }
  for (const File& file : files_) {
    if (file.kind != Kind::unknown) check_file(file);
  }
  return findings_;
}

}  // namespace fuda::play
