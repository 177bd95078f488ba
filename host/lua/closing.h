// After loading, the tables that rule files made cannot be changed: rules keep nothing from one call, or one
// game, to the next.
#pragma once

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <lua.hpp>
#include <set>
#include <string>
#include <unordered_set>

#include "base/diagnostic.h"

namespace fuda::lua {

using Tables = std::unordered_set<const void*>;

// Tables that no Lua function writes to, as the code shows. Only C functions must be stopped (set_item).
struct Kept {
  void add(const void* table) {
    tables.insert(table);
    marks.set(mark_of(table));
  }
  [[nodiscard]] bool has(const void* table) const {
    return marks.test(mark_of(table)) && tables.contains(table);
  }
  // Most tables that are asked about are new ones, which have another mark than the few that are kept.
  static std::size_t mark_of(const void* table) {
    return reinterpret_cast<std::uintptr_t>(table) / 16 % kMarks;
  }
  static constexpr std::size_t kMarks = 4096;

  Tables tables;
  std::bitset<kMarks> marks;
  std::string instead;
  const Tables* of_host = nullptr;  // the host's own, which rules only read
};

// All tables that can be reached from the environment.
[[nodiscard]] Tables reachable_tables(lua_State* L);

// Makes writing an error for every table that can be reached now and is not in `open`. Returns an error for
// each line of a function that sets a variable of an outer function. `makers`: methods that return a new
// table; no field of a file has such a name. `instead`: a hint that says where to keep things. Charged for.
[[nodiscard]] Findings close_to_writing(lua_State* L, const Tables& open, const std::set<std::string>& makers,
                                        const std::string& instead);

// Can the table at `index` never change again, nor another one take its place in memory?
[[nodiscard]] bool is_constant(lua_State* L, int index);

// An error if the table at `index` is closed, which a function of the host would set at `key`.
void check_open(lua_State* L, int index, lua_Integer key);

// lua_seti for functions that rules may call with any table; an error if it is closed.
void set_item(lua_State* L, int table, lua_Integer key);

// If the table at `index` is closed, replaces it by the table behind it, which can be read raw.
void open_closed(lua_State* L, int index);

}  // namespace fuda::lua
