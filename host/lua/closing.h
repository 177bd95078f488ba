// After loading, the tables that rule files made cannot be changed: rules keep nothing from one call, or one
// game, to the next.
#pragma once

#include <lua.hpp>
#include <set>
#include <string>
#include <unordered_set>

#include "base/diagnostic.h"

namespace fuda::lua {

using Tables = std::unordered_set<const void*>;

// Tables that no Lua function writes to, as the code shows. Only C functions must be stopped (set_item).
struct Kept {
  Tables tables;
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

// lua_seti for functions that rules may call with any table; an error if it is closed.
void set_item(lua_State* L, int table, lua_Integer key);

// If the table at `index` is closed, replaces it by the table behind it, which can be read raw.
void open_closed(lua_State* L, int index);

}  // namespace fuda::lua
