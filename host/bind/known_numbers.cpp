#include "bind/known_numbers.h"

#include "bind/objects.h"
#include "lua/closing.h"

namespace fuda::lua {

const KnownNumbers::Of* KnownNumbers::of_table(lua_State* L, int index, AttributeId attribute) {
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
    int whole = 0;
    const lua_Integer number = lua_tointegerx(L, -1, &whole);
    lua_pop(L, 1);
    if (type != LUA_TNIL && (type != LUA_TNUMBER || whole == 0)) table.is_plain = false;
    table.numbers.push_back(type == LUA_TNIL ? std::nullopt : std::optional(number));
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
