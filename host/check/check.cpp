#include "check/check.h"

#include <fmt/format.h>

#include <algorithm>

#include "check/check_amounts.h"
#include "check/check_code.h"
#include "check/check_uses.h"
#include "check/once.h"
#include "check/vocabulary.h"
#include "script/runner.h"
#include "script/table.h"
#include "yaml/reader.h"
#include "yaml/schema.h"

namespace fuda {

void Checker::add(const std::vector<Path>& files) {
  for (const Path& file : files) {
    files_.emplace_back();
    files_.back().path = file;
    files_.back().parts = {file};
    paths_.insert(plain_path(file.string()));
  }
}

void Checker::add_combination(const std::string& spec) {
  files_.emplace_back();
  files_.back().path = spec;
  files_.back().combination = true;
  ++combinations_;
}

void Checker::note(Finding finding) { items_.push_back({std::move(finding)}); }

void Checker::note(const Failure& failure) { items_.push_back(failure.findings()); }

std::size_t Checker::new_item() {
  items_.emplace_back();
  return items_.size() - 1;
}

// False when there is nothing more to say about the file.
bool Checker::read(File& file) {
  if (file.combination) return true;
  try {
    file.root = yaml::read_file(file.path);
  } catch (const Failure& failure) {
    note(failure);
    return false;
  }
  file.kind = kind_of(file.root, file.path);
  if (file.kind == Kind::unknown) {
    note(error_at({file.path.string()}, "this is no game, variant, script, rulebook, format or file of words",
                  "a game starts with 'game: NAME', a variant with 'variant: NAME'"));
  }
  return file.kind != Kind::unknown;
}

void Checker::check_file(File& file) {
  if (file.combination) return check_game(file);
  static constexpr const char* kSchemas[] = {"game", "variant", "script", "names", "rulebook", "format"};
  const Findings wrong = yaml::check_schema(file.root, kSchemas[static_cast<std::size_t>(file.kind)]);
  items_.push_back(wrong);
  if (has_errors(wrong)) return;
  if (file.kind == Kind::game || file.kind == Kind::variant) check_game(file);
  if (file.kind == Kind::script) check_script(file);
  if (file.kind == Kind::names || file.kind == Kind::rulebook) check_beside(file);
}

void Checker::check_game(File& file) {
  const GameSpec spec{file.path.string(), {}, {}};
  std::shared_ptr<const Definition> definition;
  try {
    definition = games_.definition(spec, {});
  } catch (const Failure& failure) {
    return note(failure);
  }
  file.folder = definition->folder;
  if (file.combination) {
    for (const yaml::Node& part : definition->files) file.parts.emplace_back(*part.file);
  }
  later(new_item(), "", [spec, &folders = games_.path()] {
    Games games(folders);
    return CheckResult{check_code(games, spec), 0, {}, {}};
  });
  file.first_play = items_.size();
  items_.push_back(check_amounts(games_, spec));  // a move that can never be made is found once
  for (int seats = definition->min_seats; seats <= definition->max_seats; ++seats)
    play_later(new_item(), {spec, {}, seats, 0, options_.games}, options_.games);
  // Few games with each other value of an option: most play alike. Fewer still where the game itself is
  // played with it in the same check.
  const std::string base = plain_path(*definition->files.front().file);
  const auto numbers = static_cast<std::uint64_t>(definition->max_seats - definition->min_seats + 1);
  const bool with_base = file.kind == Kind::variant && paths_.contains(base);
  for (const auto& option : definition->options) {
    const bool inherited = with_base && plain_path(option.place.file) == base;
    const std::uint64_t part = options_.games / (inherited ? 100 : 20);
    const std::uint64_t few = options_.games == 0 ? 0 : std::max<std::uint64_t>(part, 1);
    for (const auto& value : tried_values(option)) {
      if (value != option.value)
        play_later(new_item(), {spec, {{option.name, value, {}}}, 0, 0, few}, few * numbers);
    }
  }
  file.last_play = items_.size();
  later(new_item(), "", [definition] {
    CheckResult result;
    find_uses(*definition, result.sightings);
    return result;
  });
  if (Vocabulary::has_own(file.root)) items_.push_back(Vocabulary(games_, *definition).check_own(file.root));
  if (!file.combination) check_own_files(file, *definition);
  file.last_item = items_.size();
  items_.emplace_back();
}

namespace {

// A report, and `--scenario`, would not tell them apart.
Findings find_equal_names(const ScriptFile& file) {
  Findings findings;
  std::map<std::string, Place> names;
  for (const Script& script : file.scripts) {
    if (script.name.empty()) continue;
    const auto [first, is_new] = names.emplace(script.name, script.place);
    if (is_new) continue;
    findings.push_back(warning_at(script.place, fmt::format("two scenarios are called '{}'", script.name),
                                  "the first one is at " + first->second.text()));
  }
  return findings;
}

}  // namespace

void Checker::check_script(const File& file) {
  later(new_item(), "script " + file.path.string(), [path = file.path, &folders = games_.path()] {
    CheckResult result;
    const auto add = [&](const Findings& some) {
      result.findings.insert(result.findings.end(), some.begin(), some.end());
    };
    try {
      Games games(folders);
      const ScriptFile scripts = read_script_file(path);
      add(find_equal_names(scripts));
      for (const Script& script : scripts.scripts) {
        add(examine_script(games, script));
        add(check_covers(games, script));
      }
    } catch (const Failure& failure) {
      result.findings = failure.findings();
    }
    return result;
  });
}

Findings Checker::run() {
  for (File& file : files_) {
    if (read(file) && file.kind == Kind::script) take_covers(file.root, file.path);
  }
  for (File& file : files_) {
    if (file.combination || file.kind != Kind::unknown) check_file(file);
  }
  work_off();
  if (!interrupted_) look_further();
  if (!interrupted_) {
    for (const File& file : files_) warn(file);
  }
  warn_of_cuts();
  Findings findings;
  Once once;
  for (const Findings& item : items_) {
    for (const Finding& finding : item) {
      if (once.is_new(finding)) findings.push_back(finding);
    }
  }
  return findings;
}

}  // namespace fuda
