// The environment of rules, built from nothing, name by name.
//
// It is a plain table, so reading a known name is one raw look-up; its metatable makes unknown names an
// error. Assignments to existing names do not reach a metatable: a code reader refuses them before the file
// runs (lua/code_reader.h), or the file gets a proxy (lua/late_checks.h). Library tables are proxies, which
// cannot be changed.
#pragma once

#include <lua.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace fuda::lua {

// Fills the environment of a fresh state.
void open_sandbox(lua_State* L);

// Pushes the environment.
void push_environment(lua_State* L);
// Pushes the table of names that rules may assign (name -> true).
void push_assignable(lua_State* L);
// Is the text at index `name` among them?
[[nodiscard]] bool is_assignable(lua_State* L, int name);
// Raises: rules cannot set this global.
[[noreturn]] void refuse_global(lua_State* L, const std::string& name);

// Pushes a metatable with these as __index and __newindex.
void push_metatable(lua_State* L, lua_CFunction read, lua_CFunction write);

// The keys that are texts, sorted. `table`: an absolute index.
[[nodiscard]] std::vector<std::string> keys_of(lua_State* L, int table);

// Replaces the table at the top of the stack by a read-only proxy. An unknown key is an error that calls the
// table `name` and suggests the nearest key.
void make_read_only(lua_State* L, const char* name);
// The same for data, where `pairs` and `#` work, and missing whole numbers and the keys in `absent` are nil.
void make_read_only_data(lua_State* L, const char* name, const std::vector<std::string>& absent = {});

// Pushes a value as text: numbers and strings as they are, else what __tostring or __name says, or the type's
// name. Never an address. The result is valid while the pushed value exists.
const char* push_text(lua_State* L, int index, std::size_t* length = nullptr);

// Functions of one library's file that another one's table lists.
int unpack_items(lua_State* L);
int sorted_pairs(lua_State* L);
int sort_list(lua_State* L);
int format_text(lua_State* L);

// Each sets a library's names in the table at the top of the stack.
void open_base(lua_State* L);
void open_table(lua_State* L);
void open_string(lua_State* L);
void open_math(lua_State* L);

}  // namespace fuda::lua
