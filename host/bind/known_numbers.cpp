#include "bind/known_numbers.h"

#include "bind/objects.h"
#include "lua/closing.h"
#include "lua/values.h"

namespace fuda::lua {

const KnownNumbers::Numbers* KnownNumbers::of_table(lua_State* L, int index, AttributeId attribute) {
  const Game& game = *host(L).game;
  if (known_.empty()) known_.resize(game.attributes.size() + 1);
  auto& known = attribute == kNone ? known_.back() : known_[attribute];
  const void* const pointer = lua_topointer(L, index);
  if (const auto found = known.find(pointer); found != known.end())
    return found->second.is_plain ? &found->second.numbers : nullptr;
  if (!is_constant(L, index)) return nullptr;
  Table table;
  const auto add = [&] {
    const int type = lua_rawget(L, index);
    table.numbers.push_back(whole_number_at(L, -1));
    lua_pop(L, 1);
    if (type != LUA_TNIL && !table.numbers.back()) table.is_plain = false;
  };
  if (attribute == kNone) {
    for (const Face& face : game.faces) {
      lua_pushlstring(L, face.name.data(), face.name.size());
      add();
    }
  } else {
    for (const Value& value : game.attributes[attribute].values) {
      push_value(L, game.attributes[attribute], value);
      add();
    }
  }
  const Table& kept = known.emplace(pointer, std::move(table)).first->second;
  return kept.is_plain ? &kept.numbers : nullptr;
}

}  // namespace fuda::lua
