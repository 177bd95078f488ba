#include "load/games.h"

#include <algorithm>

#include "base/lists.h"
#include "load/advisor.h"
#include "load/files.h"

namespace fuda {

namespace {

std::vector<lua::Source> sources_of(const Definition& definition) {
  std::vector<lua::Source> sources;
  for (const LuaFile& file : definition.lua) {
    sources.push_back({file.path, file.text, {}});
    lua::Owner& owner = sources.back().owner;
    owner.id = file.file;
    for (std::size_t i = 0; i < definition.packs.size(); ++i) {
      if (file.file != LuaFile::of_pack(i)) continue;
      owner.name = definition.packs[i].name;
      for (const std::size_t base : definition.packs[i].bases) owner.bases.push_back(LuaFile::of_pack(base));
    }
    if (file.file <= lua::Owner::kGame) continue;
    const auto variant = static_cast<std::size_t>(file.file);
    owner.name = definition.files[variant]["variant"].text;
    owner.bases.assign(definition.bases[variant].begin(), definition.bases[variant].end());
  }
  return sources;
}

}  // namespace

std::shared_ptr<Engine> make_engine(const Definition& definition, int seats, const Place& seats_place) {
  Game game = build_game(definition, seats, seats_place);
  try {
    return std::make_shared<Engine>(std::move(game), sources_of(definition));
  } catch (const Failure& failure) {
    Findings findings = failure.findings();
    if (advisor != nullptr) advisor->point_to_patches(findings, definition.root, definition.taken);
    throw Failure(std::move(findings));
  }
}

std::shared_ptr<const Definition> Games::definition(const GameSpec& spec,
                                                    const std::vector<OptionSetting>& settings) {
  std::string key = spec.text + '\n' + spec.folder.string();
  for (const auto& setting : settings) key += '\n' + setting.name + '=' + setting.value;
  auto& known = definitions_[key];
  if (!known.value && !known.wrong) {
    const Reading reading(known.log);
    try {
      const FindFrom from{spec.folder, spec.place.file, spec.place.line, spec.place.column};
      const Place place = spec.place.file.empty() ? Place{.file = spec.text} : spec.place;
      known.value = at_place(place, [&] {
        auto loaded =
            std::make_shared<Definition>(load_definition(find_game(spec.text, path_, from), settings));
        if (edit_) std::ranges::for_each(loaded->lua, [&](LuaFile& file) { file.text = edit_(file); });
        return loaded;
      });
      if (shared_ != nullptr) known.value = shared_->same_as(known.value);
    } catch (const Failure& failure) {
      // Do not keep a finding about the caller's file, because the next caller has a different file.
      const bool of_script = std::ranges::any_of(
          settings, [&](const auto& setting) { return is_about(failure, setting.place.file); });
      if (!of_script && !is_about(failure, spec.place.file)) known.wrong = failure;
      throw;
    }
  }
  return known.again();
}

std::shared_ptr<Engine> Games::engine(const std::shared_ptr<const Definition>& definition, int seats,
                                      const Place& seats_place) {
  const std::pair key{definition.get(), seats};
  auto& known = engines_[key];
  if (!known.value && !known.wrong) {
    try {
      known.value = at_place({.file = *definition->files.front().file},
                             [&] { return make_engine(*definition, seats, seats_place); });
      if (advisor != nullptr) {
        known.value->set_blame([definition](Findings& findings, const auto& functions) {
          advisor->blame_newest(findings, *definition, functions);
        });
      }
    } catch (const Failure& failure) {
      if (!is_about(failure, seats_place.file)) known.wrong = failure;
      throw;
    }
  }
  return known.again();
}

}  // namespace fuda
