#include "play/games.h"

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

}  // namespace

std::shared_ptr<const load::Definition> Games::definition(const GameSpec& spec,
                                                          const std::vector<load::OptionSetting>& settings) {
  std::string key = spec.text + '\n' + spec.folder.string();
  for (const auto& setting : settings) key += '\n' + setting.name + '=' + setting.value;
  auto& known = definitions_[key];
  if (!known) {
    const load::FindFrom from{spec.folder, spec.place.file, spec.place.line, spec.place.column};
    known = std::make_shared<load::Definition>(
        load::load_definition(load::find_game(spec.text, path_, from), settings));
  }
  note_files(*known);
  return known;
}

std::shared_ptr<Engine> Games::engine(const std::shared_ptr<const load::Definition>& definition, int seats,
                                      const Place& seats_place) {
  auto& known = engines_[{definition.get(), seats}];
  if (!known) known = std::make_shared<Engine>(*definition, seats, seats_place);
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
