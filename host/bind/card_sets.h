// Sets of cards that a table of the game lists: `{cards: [R1, R2], points: 5}` for each.
#pragma once

#include <cstdint>
#include <lua.hpp>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "model/types.h"

namespace fuda::lua {

struct CardSet {
  std::vector<FaceId> faces;
  std::int64_t points = 0;
};
using CardSets = std::vector<CardSet>;

// The sets of each table, read when they are first asked for.
class SetsOfTables {
 public:
  // Of the table named at `index`; raises if it is not a table of sets.
  [[nodiscard]] const CardSets& of_table(lua_State* L, int index);

 private:
  struct NamedSets {
    CardSets sets;
    const char* name;  // Lua's copy
  };
  std::map<std::string, NamedSets, std::less<>> known_;
  const NamedSets* last_ = nullptr;
};

}  // namespace fuda::lua
