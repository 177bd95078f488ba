// What tables that nobody can change say of the names of cards or of the values of an attribute: looked up
// once, so that whole zones are added up without Lua.
#pragma once

#include <lua.hpp>
#include <optional>
#include <unordered_map>
#include <vector>

#include "model/types.h"

namespace fuda::lua {

class KnownNumbers {
 public:
  using Numbers = std::vector<std::optional<lua_Integer>>;  // by face, or by value; nothing: no such key

  // Of the table at `index`, which is not behind another; `attribute` kNone: by the names of cards. Null if
  // it can change, or says anything but whole numbers.
  [[nodiscard]] const Numbers* of_table(lua_State* L, int index, AttributeId attribute);

 private:
  struct Table {
    bool is_plain = true;  // whole numbers only
    Numbers numbers;
  };
  std::vector<std::unordered_map<const void*, Table>> known_;  // by attribute; the last one by names
};

}  // namespace fuda::lua
