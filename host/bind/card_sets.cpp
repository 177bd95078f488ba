#include "bind/card_sets.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/suggest.h"
#include "bind/objects.h"
#include "lua/sandbox.h"

namespace fuda::lua {

namespace {

const Data* find(const Data& in, std::string_view key) {
  const auto* mapping = std::get_if<Data::Mapping>(&in.value);
  if (mapping == nullptr) return nullptr;
  const auto found = std::ranges::find(*mapping, key, &Data::Entry::first);
  return found == mapping->end() ? nullptr : &found->second;
}

CardSets read(lua_State* L, const Game& game, const std::string& name) {
  const Data* table = find(game.tables, name);
  const auto* entries = table != nullptr ? std::get_if<Data::Mapping>(&table->value) : nullptr;
  if (entries == nullptr) raise(L, fmt::format("'complete' needs the name of a table, not '{}'", name));
  CardSets sets;
  for (const Data::Entry& entry : *entries) {
    const std::string where = fmt::format("tables.{}.{}", name, entry.first);
    const Data* cards = find(entry.second, "cards");
    const auto* list = cards != nullptr ? std::get_if<Data::List>(&cards->value) : nullptr;
    if (list == nullptr || list->empty()) raise(L, where + ": 'complete' needs a list 'cards' here");
    std::vector<FaceId> faces;
    for (const Data& card : *list) {
      const auto* text = std::get_if<std::string>(&card.value);
      const FaceId face = text != nullptr ? game.find_face(*text) : kNone;
      if (face == kNone) raise(L, fmt::format("{}.cards: no card '{}'", where, text != nullptr ? *text : ""));
      faces.push_back(face);
    }
    const Data* points = find(entry.second, "points");
    const auto* worth = points != nullptr ? std::get_if<std::int64_t>(&points->value) : nullptr;
    if (points != nullptr && worth == nullptr) raise(L, where + ".points must be a whole number");
    sets.push_back({std::move(faces), worth != nullptr ? *worth : 1});
  }
  return sets;
}

}  // namespace

const CardSets& SetsOfTables::of_table(lua_State* L, int index) {
  std::size_t length = 0;
  const char* text = lua_type(L, index) == LUA_TSTRING ? lua_tolstring(L, index, &length) : "";
  if (last_ != nullptr && text == last_->name) return last_->sets;
  const std::string_view name(text, length);
  auto known = known_.find(name);
  if (known == known_.end()) {
    CardSets sets = read(L, *host(L).game, std::string(name));
    lua_pushvalue(L, index);
    luaL_ref(L, LUA_REGISTRYINDEX);
    known = known_.emplace(name, NamedSets{std::move(sets), text}).first;
  }
  last_ = &known->second;
  return last_->sets;
}

}  // namespace fuda::lua
