#include "bind/attributes.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/lists.h"
#include "base/suggest.h"
#include "bind/objects.h"
#include "lua/sandbox.h"

namespace fuda::lua {

namespace {

constexpr std::int64_t kMostNumbers = 1024;  // largest range that is indexed by number

}  // namespace

void AttributeIndex::build(lua_State* L, const Game& game) {
  known_.resize(game.attributes.size());
  for (std::size_t a = 0; a < known_.size(); ++a) {
    const Attribute& attribute = game.attributes[a];
    Values& known = known_[a];
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

ValueId AttributeIndex::far_number(const Values& known, lua_Integer number) {
  const auto found = std::ranges::find(known.numbers, number);
  return found == known.numbers.end() ? kNone : static_cast<ValueId>(found - known.numbers.begin());
}

void raise_no_attribute(lua_State* L, int index) {
  const std::string wrong = push_text(L, index);
  raise(L, fmt::format("cards have no attribute '{}'", wrong),
        suggestion(wrong, names_of(host(L).game->attributes)));
}

void check_value(lua_State* L, int index, AttributeId id) {
  const Attribute& attribute = host(L).game->attributes[id];
  if (lua_type(L, index) == (attribute.numeric ? LUA_TNUMBER : LUA_TSTRING)) return;
  const std::string given = push_text(L, index);
  raise(L, fmt::format("'{}' is a {}, not {}", attribute.name, attribute.numeric ? "number" : "word", given),
        is_object(L, index, Tag::holder) ? "to get what the counter holds, write COUNTER." + attribute.name
                                         : std::string());
}

void push_value(lua_State* L, const Attribute& attribute, const Value& value) {
  if (attribute.numeric) {
    lua_pushinteger(L, value.number);
  } else {
    lua_pushlstring(L, value.name.data(), value.name.size());
  }
}

}  // namespace fuda::lua
