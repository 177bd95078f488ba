// Closes the tables that rule files created while loading, so that rules keep nothing from one call or game
// to the next.
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

// Tables to which no Lua function writes, according to the code of the functions. C functions could write to
// these tables, so set_item stops them.
struct Kept {
  void add(const void* table) {
    tables.insert(table);
    marks.set(mark_of(table));
  }
  [[nodiscard]] bool has(const void* table) const {
    return marks.test(mark_of(table)) && tables.contains(table);
  }
  // A quick test. Nearly all tables that the host looks up are new, and the marks of new tables differ from
  // the marks of the few kept tables.
  static std::size_t mark_of(const void* table) {
    return reinterpret_cast<std::uintptr_t>(table) / 16 % kMarks;
  }
  static constexpr std::size_t kMarks = 4096;

  Tables tables;
  std::bitset<kMarks> marks;
  std::string instead;
  const Tables* of_host = nullptr;  // the host's own tables, which rules only read
};

// All tables that can be reached from the environment.
[[nodiscard]] Tables reachable_tables(lua_State* L);

// Makes it an error to write to any reachable table, except to tables in `open`. Returns an error for each
// line of a function that sets a variable of an outer function. `makers` are methods that return a new table.
// No field that a file defines may have the name of one of these methods. `instead` is a hint that says where
// to keep data. The function charges its work to the budget.
[[nodiscard]] Findings close_to_writing(lua_State* L, const Tables& open, const std::set<std::string>& makers,
                                        const std::string& instead);

// Whether the table at `index` can never change, and no other table can get its address.
[[nodiscard]] bool is_constant(lua_State* L, int index);

// Raises an error if the table at `index` is closed. A function of the host wants to set `key` in this table.
void check_open(lua_State* L, int index, lua_Integer key);

// Works like lua_seti, for functions that rules may call with any table. Raises an error if the table is
// closed.
void set_item(lua_State* L, int table, lua_Integer key);

// If the table at `index` is closed, replaces it with the table that now holds its contents, which supports
// raw reads.
void open_closed(lua_State* L, int index);

}  // namespace fuda::lua
