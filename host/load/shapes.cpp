#include "load/shapes.h"

#include "base/lists.h"
#include "load/build.h"

namespace fuda {

bool shapes::is_kind(const Game& game, const std::string& word) {
  return contains(kPlain, word) || contains(kNamed, word) || find_named(game.attributes, word) != kNone;
}

bool shapes::has_any_keys(const Game& game, const yaml::Node& shape) {
  return shape.entries.size() == 1 && is_kind(game, shape.entries.front().key);
}

std::string shapes::field_name(const std::string& key) {
  return key.ends_with('?') || key.ends_with('!') ? key.substr(0, key.size() - 1) : key;
}

namespace {

// Adds omitted optional keys, without a value, so that rules can ask for them.
void note_absent(const Game& game, const yaml::Node& shape, Data& data) {
  if (auto* list = std::get_if<Data::List>(&data.value)) {
    for (std::size_t i = 0; i < list->size() && shape.is_sequence(); ++i) {
      const std::size_t one = shape.items.size() == 1 ? 0 : i;
      if (one < shape.items.size()) note_absent(game, shape.items[one], (*list)[i]);
    }
  }
  auto* mapping = std::get_if<Data::Mapping>(&data.value);
  if (mapping == nullptr || !shape.is_mapping()) return;
  for (const auto& field : shape.entries) {
    const bool any = shapes::has_any_keys(game, shape);
    bool found = any;
    for (auto& [key, value] : *mapping) {
      if (!any && key != shapes::field_name(field.key)) continue;
      note_absent(game, field.value, value);
      found = true;
    }
    if (!found && field.key.ends_with('?')) mapping->emplace_back(shapes::field_name(field.key), Data{});
  }
}

}  // namespace

void build_shapes(Build& build) {
  auto* tables = std::get_if<Data::Mapping>(&build.game.tables.value);
  if (tables == nullptr) return;
  for (const auto& shape : build.entries("shapes")) {
    const auto found = std::ranges::find(*tables, shape.key, [](const auto& table) { return table.first; });
    if (found != tables->end()) note_absent(build.game, shape.value, found->second);
  }
}

}  // namespace fuda
