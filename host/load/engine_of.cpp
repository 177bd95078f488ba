#include "load/engine_of.h"

#include <algorithm>

#include "load/patch_places.h"

namespace fuda {

namespace {

std::vector<lua::Source> sources_of(const Definition& definition) {
  std::vector<lua::Source> sources;
  for (const LuaFile& file : definition.lua) {
    sources.push_back({file.path, file.text, {}});
    lua::Owner& owner = sources.back().owner;
    owner.id = file.file;
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
    point_to_patches(findings, definition.root, definition.taken);
    throw Failure(std::move(findings));
  }
}

}  // namespace fuda
