// What rules can see: an environment built from nothing, name by name.
//
// The environment is a plain table, so that reading a known name is one raw lookup. Lua asks its metatable
// only for names that are not there, which makes those errors. Assignments to existing names do not reach a
// metatable: they are refused before the code runs (lua/code_reader.h), or the code gets a guarded
// environment (lua/late_checks.h). Library tables are empty proxies with the real functions behind __index,
// so they cannot be changed at all.
#pragma once

#include <lua.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace fuda::lua {

// Fills the environment of a fresh state.
void open_sandbox(lua_State* L);

// Pushes the environment table, and the table of names that rules may assign (name -> true).
void push_environment(lua_State* L);
// Pushes a table for lua_setmetatable: these are asked for keys that are not there, and to set them.
void push_metatable(lua_State* L, lua_CFunction read, lua_CFunction write);
void push_assignable(lua_State* L);
// Is the text at index `name` one of these?
[[nodiscard]] bool is_assignable(lua_State* L, int name);
// Raises: rules cannot set this global.
[[noreturn]] void refuse_global(lua_State* L, const std::string& name);

// The keys of a table that are texts, sorted. `table`: its index on the stack, from the bottom.
[[nodiscard]] std::vector<std::string> keys_of(lua_State* L, int table);

// Replaces the table at the top of the stack by a read-only proxy of it. An unknown key is an error that
// calls the table `name` and suggests the nearest key.
void make_read_only(lua_State* L, const char* name);
// The same for data: `pairs` and `#` see it, and a whole number that is not a key is nil, which ends a list.
// So are the keys in `absent`, which could be there.
void make_read_only_data(lua_State* L, const char* name, const std::vector<std::string>& absent = {});

// Pushes a value as text: numbers and strings as they are; else what the host's __tostring or __name says, or
// the type's name. Never an address. A C string's lifetime is that of the pushed value.
const char* push_text(lua_State* L, int index, std::size_t* length = nullptr);

// Functions defined in one library's file and listed in another's.
int unpack_items(lua_State* L);
int sorted_pairs(lua_State* L);
int sort_list(lua_State* L);
int format_text(lua_State* L);

// What to say of a name that rules do not have but Lua does: "not available: …"; "" for one that Lua does not
// have either. `name` is a global's, or "library.field".
[[nodiscard]] std::string left_out(std::string_view name);

// Libraries; each pushes nothing and sets its names in the table at the top of the stack.
void open_base(lua_State* L);
void open_table(lua_State* L);
void open_string(lua_State* L);
void open_math(lua_State* L);

}  // namespace fuda::lua
