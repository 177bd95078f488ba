// Sets of cards that a table of the game lists. Each set is written as `{cards: [R1, R2], points: 5}`.
#pragma once

#include <cstdint>
#include <lua.hpp>
#include <map>
#include <string>
#include <vector>

#include "model/types.h"

namespace fuda::lua {

struct CardSet {
  std::vector<FaceId> faces;
  std::int64_t points = 0;
};
using CardSets = std::vector<CardSet>;

// The sets of each table. Each table is read when the rules first use it.
class SetsOfTables {
 public:
  // The sets of the table named at `index`. Raises an error if that table does not list sets.
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
