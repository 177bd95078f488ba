#include "play/games.h"

#include <fmt/format.h>

#include <algorithm>

#include "yaml/read_log.h"

namespace fuda::play {

namespace {

// Whoever is given what another one has read depends on the same files.
void note_files(const load::Definition& definition) {
  for (const yaml::Node& file : definition.files) yaml::ReadLog::note_file(*file.file);
  for (const load::LuaFile& file : definition.lua) yaml::ReadLog::note_file(file.path);
}

void note_words(const load::Definition& definition, const std::string& language) {
  const load::Path names = definition.folder / "names";
  for (const std::string& one : {std::string("en"), language}) {
    if (!one.empty()) yaml::ReadLog::note_file(names / (one + ".yaml"));
  }
}

// Rules that miss what a patch took away do not know of patches.
Findings with_taken(Findings findings, const std::vector<load::Taken>& taken) {
  for (const load::Taken& one : taken) {
    const std::string& section = one.path.front();
    const bool in_section =
        section == "moves" || section == "phases" || section == "tables" || section == "options";
    const std::string unknown =
        fmt::format("unknown name '{}{}'", in_section ? section + "." : "", one.path.back());
    for (Finding& finding : findings) {
      if (one.path.size() != 2 || finding.message != unknown) continue;
      finding.hint = fmt::format("'{}' is taken away at {}", one.path.back(), one.place.text());
    }
  }
  return findings;
}

}  // namespace

std::shared_ptr<const load::Definition> Games::definition(const GameSpec& spec,
                                                          const std::vector<load::OptionSetting>& settings) {
  std::string key = spec.text + '\n' + spec.folder.string();
  for (const auto& setting : settings) key += '\n' + setting.name + '=' + setting.value;
  auto& known = definitions_[key];
  if (!known) {
    const load::FindFrom from{spec.folder, spec.place.file, spec.place.line, spec.place.column};
    const Place place = spec.place.file.empty() ? Place{.file = spec.text} : spec.place;
    known = at_place(place, [&] {
      return std::make_shared<load::Definition>(
          load::load_definition(load::find_game(spec.text, path_, from), settings));
    });
  }
  note_files(*known);
  return known;
}

std::shared_ptr<Engine> Games::engine(const std::shared_ptr<const load::Definition>& definition, int seats,
                                      const Place& seats_place) {
  auto& known = engines_[{definition.get(), seats}];
  if (known) return known;
  try {
    known = at_place({.file = *definition->files.front().file},
                     [&] { return std::make_shared<Engine>(*definition, seats, seats_place); });
  } catch (const Failure& failure) {
    throw Failure(with_taken(failure.findings(), definition->taken));
  }
  return known;
}

std::shared_ptr<const Names> Games::names(const std::shared_ptr<const load::Definition>& definition,
                                          const std::string& language) {
  auto& known = names_[{definition.get(), language}];
  note_words(*definition, language);
  if (!known) {
    const auto all = load::languages(*definition);
    const bool nothing_wanted = language.empty() && std::find(all.begin(), all.end(), "en") == all.end();
    known = nothing_wanted
                ? std::make_shared<Names>()
                : std::make_shared<Names>(load::load_names(*definition, language.empty() ? "en" : language));
  }
  return known;
}

}  // namespace fuda::play
