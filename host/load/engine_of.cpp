#include "load/engine_of.h"

#include <algorithm>

#include "load/merge.h"
#include "text/lists.h"

namespace fuda {

namespace {

std::vector<lua::Source> sources_of(const Definition& definition) {
  std::vector<lua::Source> sources;
  for (const LuaFile& file : definition.lua) {
    sources.push_back({file.path, file.text, {}});
    lua::Author& author = sources.back().author;
    author.id = file.file;  // of a variant, its number from 1, as the game is file 0
    if (file.file <= lua::Author::kGame) continue;
    const auto variant = static_cast<std::size_t>(file.file);
    author.name = text_of(definition.files[variant], "variant");
    if (variant - 1 >= definition.bases.size()) continue;
    for (const std::size_t base : definition.bases[variant - 1])
      author.bases.push_back(static_cast<int>(base) + 1);
  }
  return sources;
}

// The entry of the game's files that "tables.a.b: …" speaks of; nothing where there is none.
Place place_of_table(const yaml::Node& root, const std::string& message) {
  const yaml::Node* node = &root;
  Place place;
  for (const std::string& key : split(message.substr(0, message.find_first_of(": ")), '.')) {
    const yaml::Entry* entry = node->is_mapping() ? node->entry(key) : nullptr;
    if (entry == nullptr) break;
    place = newest_place(*entry);
    node = &entry->value;
  }
  return place;
}

// Rules may refuse a game's data while they are loaded: error("tables.worth.3: …") is shown where that
// stands.
Findings of_rules(Findings findings, const Definition& definition) {
  for (Finding& finding : findings) {
    if (!finding.message.starts_with("tables.")) continue;
    const Place place = place_of_table(definition.root, finding.message);
    if (!place.file.empty()) finding = error_at(place, finding.message.substr(0, finding.message.find('\n')));
  }
  point_to_patches(findings, definition.root, definition.taken);
  return findings;
}

}  // namespace

std::shared_ptr<Engine> make_engine(const Definition& definition, int seats, const Place& seats_place) {
  Game game = build_game(definition, seats, seats_place);
  try {
    return std::make_shared<Engine>(std::move(game), sources_of(definition));
  } catch (const Failure& failure) {
    throw Failure(of_rules(failure.findings(), definition));
  }
}

}  // namespace fuda
