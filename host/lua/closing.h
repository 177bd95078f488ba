// What rules have made while they were loaded outlives every call; so after loading nobody changes it any
// more, and there is nothing in which rules could keep something from one call or one game to the next.
#pragma once

#include <lua.hpp>
#include <set>
#include <string>
#include <unordered_set>

#include "base/diagnostic.h"

namespace fuda::lua {

using Tables = std::unordered_set<const void*>;

// Tables that no function in Lua writes to, as its code shows: they stay as they are, and are kept from
// functions in C.
struct Kept {
  Tables tables;
  std::string instead;
};

// All tables that can be reached from the environment.
[[nodiscard]] Tables reachable_tables(lua_State* L);

// Closes every table that can be reached now and is not in `open`: reading it is as before, writing to it is
// an error. Finds functions that set a variable of an outer function, which nothing can close: an error at
// each line that does so. `makers`: methods of the host's things that return a table made for that call; the
// files give no field such a name. `instead`: the hint, where to keep things. Charged for, as it takes as
// long as what was made is large.
[[nodiscard]] Findings close_to_writing(lua_State* L, const Tables& open, const std::set<std::string>& makers,
                                        const std::string& instead);

// lua_seti for functions that the rules can hand any table: refused, as an assignment is, where it is closed.
void set_item(lua_State* L, int table, lua_Integer key);

// If the table at `index` is closed, puts what it holds in its place, for those who read it raw.
void open_closed(lua_State* L, int index);

}  // namespace fuda::lua
