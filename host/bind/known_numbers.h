// Numbers that constant tables give for names of cards or values of an attribute. The host reads each table
// once, and can then add up whole zones without Lua.
#pragma once

#include <lua.hpp>
#include <optional>
#include <unordered_map>
#include <vector>

#include "model/types.h"

namespace fuda::lua {

class KnownNumbers {
 public:
  // Numbers by face or by value; nothing if the table has no such key.
  using Numbers = std::vector<std::optional<lua_Integer>>;

  // The numbers of the table at `index`, which must not be a proxy. If `attribute` is kNone, the numbers are
  // by names of cards. Returns null if the table can change or contains anything but whole numbers.
  [[nodiscard]] const Numbers* of_table(lua_State* L, int index, AttributeId attribute);

 private:
  struct Table {
    bool is_plain = true;  // contains only whole numbers
    Numbers numbers;
  };
  // Tables by attribute; the last map is for names.
  std::vector<std::unordered_map<const void*, Table>> known_;
};

}  // namespace fuda::lua
