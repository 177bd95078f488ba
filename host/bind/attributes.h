// Attributes and their values as rules name them.
#pragma once

#include <lua.hpp>
#include <vector>

#include "bind/words.h"
#include "core/game.h"

namespace fuda::lua {

// Finds an attribute or a value by what a rule hands over.
class AttributeIndex {
 public:
  void build(lua_State* L, const Game& game);
  // By the text at `index`; kNone where there is no such attribute.
  [[nodiscard]] AttributeId attribute(lua_State* L, int index) const { return names_.find(L, index); }
  // The value at `index`, a number or a text as the attribute has them; kNone where it has no such value.
  [[nodiscard]] ValueId value(lua_State* L, int index, AttributeId attribute) const;

 private:
  struct Known {
    bool numeric = false;
    Words words;
    std::vector<std::int32_t> numbers;
    lua_Integer low = 0;
    std::vector<ValueId> by_number;  // from `low` on; empty where they lie too far apart
  };
  Words names_;
  std::vector<Known> known_;
};

// A value of an attribute as rules name it: the attribute at `index`, a value at the next one. `value` is
// kNone where no card can have it; raises for an unknown attribute, and for a value of the wrong type.
struct AttributeValue {
  AttributeId attribute;
  ValueId value;
};
[[nodiscard]] AttributeId attribute_at(lua_State* L, int index);
[[nodiscard]] AttributeValue attribute_value(lua_State* L, int index);
// Pushes a value of an attribute as rules see it: a whole number or a text.
void push_value(lua_State* L, const Attribute& attribute, const Value& value);

}  // namespace fuda::lua
