// Sets of cards that a table of the game lists: `{cards: [R1, R2], points: 5}` for each.
#pragma once

#include <cstdint>
#include <lua.hpp>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/view.h"

namespace fuda::lua {

using CardSets = std::vector<std::pair<FaceSet, std::int64_t>>;

// Read from the tables when they are first asked for: they never change.
class SetsOfTables {
 public:
  // Of the table named at `index`; raises for any other.
  [[nodiscard]] const CardSets& of_table(lua_State* L, int index);

 private:
  struct Known {
    CardSets sets;
    const char* name;  // Lua's copy, which is kept
  };
  std::map<std::string, Known, std::less<>> known_;
  const Known* last_ = nullptr;  // the one that was asked for last
};

}  // namespace fuda::lua
