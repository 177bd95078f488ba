#include "bind/attributes.h"

#include <fmt/format.h>

#include <algorithm>

#include "bind/objects.h"
#include "lua/sandbox.h"
#include "text/lists.h"
#include "text/suggest.h"

namespace fuda::lua {

namespace {

constexpr std::int64_t kMostNumbers = 1024;  // in a list by number

}  // namespace

void AttributeIndex::build(lua_State* L, const Game& game) {
  known_.resize(game.attributes.size());
  for (std::size_t a = 0; a < known_.size(); ++a) {
    const Attribute& attribute = game.attributes[a];
    Known& known = known_[a];
    names_.add(L, attribute.name);
    known.numeric = attribute.numeric;
    known.numbers.reserve(attribute.values.size());
    for (const Value& value : attribute.values) {
      if (!attribute.numeric) known.words.add(L, value.name);
      known.numbers.push_back(value.number);
    }
    if (!known.numeric || known.numbers.empty()) continue;
    const auto [low, high] = std::ranges::minmax(known.numbers);
    known.low = low;
    const std::int64_t range = std::int64_t{high} - low + 1;
    if (range > kMostNumbers) continue;
    known.by_number.assign(static_cast<std::size_t>(range), kNone);
    for (std::size_t v = known.numbers.size(); v-- > 0;)
      known.by_number[static_cast<std::size_t>(known.numbers[v] - known.low)] = static_cast<ValueId>(v);
  }
}

ValueId AttributeIndex::value(lua_State* L, int index, AttributeId attribute) const {
  const Known& known = known_[attribute];
  if (!known.numeric) return known.words.find(L, index);
  int whole = 0;
  const lua_Integer number = lua_tointegerx(L, index, &whole);
  if (whole == 0 || lua_type(L, index) != LUA_TNUMBER) return kNone;
  if (known.by_number.empty()) {
    const auto found = std::ranges::find(known.numbers, number);
    return found == known.numbers.end() ? kNone : static_cast<ValueId>(found - known.numbers.begin());
  }
  const auto at = static_cast<lua_Unsigned>(number) - static_cast<lua_Unsigned>(known.low);
  return at < known.by_number.size() ? known.by_number[at] : kNone;
}

AttributeId attribute_at(lua_State* L, int index) {
  const AttributeId found = host(L).attributes.attribute(L, index);
  if (found != kNone) return found;
  const std::string wrong = push_text(L, index);
  raise(L, fmt::format("cards have no attribute '{}'", wrong),
        suggestion(wrong, names_of(host(L).game->attributes)));
}

AttributeValue attribute_value(lua_State* L, int index) {
  const AttributeId id = attribute_at(L, index);
  const ValueId value = host(L).attributes.value(L, index + 1, id);
  const Attribute& attribute = host(L).game->attributes[id];
  if (value == kNone && lua_type(L, index + 1) != (attribute.numeric ? LUA_TNUMBER : LUA_TSTRING)) {
    raise(L, fmt::format("'{}' is a {}, not {}", attribute.name, attribute.numeric ? "number" : "word",
                         push_text(L, index + 1)));
  }
  return {id, value};
}

void push_value(lua_State* L, const Attribute& attribute, const Value& value) {
  if (attribute.numeric) {
    lua_pushinteger(L, value.number);
  } else {
    lua_pushlstring(L, value.name.data(), value.name.size());
  }
}

}  // namespace fuda::lua
