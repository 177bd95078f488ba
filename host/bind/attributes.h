// Finds attributes and their values by the names that rules use.
#pragma once

#include <lua.hpp>
#include <vector>

#include "bind/words.h"
#include "lua/values.h"
#include "model/game.h"

namespace fuda::lua {

class AttributeIndex {
 public:
  void build(lua_State* L, const Game& game);
  // The attribute named at `index` of the stack, or kNone.
  [[nodiscard]] AttributeId attribute(lua_State* L, int index) const { return names_.find(L, index); }
  // The value named at `index`, or kNone if the attribute has no such value.
  [[nodiscard]] ValueId value(lua_State* L, int index, AttributeId attribute) const {
    const Values& known = known_[attribute];
    if (!known.numeric) return known.words.find(L, index);
    const auto number = whole_number_at(L, index);
    if (!number) return kNone;
    const auto at = static_cast<lua_Unsigned>(*number) - static_cast<lua_Unsigned>(known.low);
    if (at < known.by_number.size()) return known.by_number[at];
    return known.by_number.empty() ? far_number(known, *number) : kNone;
  }

 private:
  struct Values {
    bool numeric = false;
    Words<ValueId> words;
    std::vector<std::int32_t> numbers;
    lua_Integer low = 0;
    std::vector<ValueId> by_number;  // starting at `low`; empty if the range is too wide
  };
  [[nodiscard]] static ValueId far_number(const Values& known, lua_Integer number);

  Words<AttributeId> names_;
  std::vector<Values> known_;
};

// An attribute and one of its values. `value` is kNone if the attribute has no such value.
struct AttributeValue {
  AttributeId attribute;
  ValueId value;
};
[[noreturn]] void raise_no_attribute(lua_State* L, int index);
// Raises an error if the value at `index` has the wrong type for this attribute.
void check_value(lua_State* L, int index, AttributeId id);
// Pushes a value as a whole number or a text.
void push_value(lua_State* L, const Attribute& attribute, const Value& value);

}  // namespace fuda::lua
