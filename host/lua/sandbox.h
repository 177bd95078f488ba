// The environment of rules. The environment starts empty, and the host adds one name after another.
//
// The environment is a plain table, so reading a known name is one raw look-up. The metatable of the
// environment raises an error for unknown names. Assignments to existing names do not reach a metatable. A
// code reader refuses assignments to existing names before the file runs (lua/code_reader.h). Without a code
// reader, the file gets a proxy (lua/late_checks.h). Library tables are proxies, which cannot be changed.
#pragma once

#include <lua.hpp>
#include <string>
#include <vector>

namespace fuda::lua {

// Fills the environment of a new state.
void open_sandbox(lua_State* L);

// Pushes the environment.
void push_environment(lua_State* L);
// Pushes the table of names that rules may assign (name -> true).
void push_assignable(lua_State* L);
// Whether the text at index `name` is a name that rules may assign.
[[nodiscard]] bool is_assignable(lua_State* L, int name);
// Raises the error for a global that rules cannot set.
[[noreturn]] void refuse_global(lua_State* L, const std::string& name);

// Pushes a metatable with these functions as __index and __newindex.
void push_metatable(lua_State* L, lua_CFunction read, lua_CFunction write);

// All keys of a table that are texts, sorted. `table` is an absolute index.
[[nodiscard]] std::vector<std::string> keys_of(lua_State* L, int table);

// Replaces the table at the top of the stack with a read-only proxy. For an unknown key, the proxy raises an
// error that calls the table `name` and suggests the closest match.
void make_read_only(lua_State* L, const char* name);
// Makes a table of data read-only. Unlike with make_read_only, `pairs` and `#` work, and missing whole
// numbers and the keys in `absent` are nil.
void make_read_only_data(lua_State* L, const char* name, const std::vector<std::string>& absent = {});

// Pushes a value as text: numbers and strings unchanged, other values as __tostring or __name defines, and
// otherwise the name of the type. The text never contains an address. The result is valid while the pushed
// value exists.
const char* push_text(lua_State* L, int index, std::size_t* length = nullptr);

// A function that another library's table also lists.
int unpack_items(lua_State* L);
int sorted_pairs(lua_State* L);
int sort_list(lua_State* L);
int format_text(lua_State* L);

// Each of these functions adds a library's names to the table at the top of the stack.
void open_base(lua_State* L);
void open_table(lua_State* L);
void open_string(lua_State* L);
void open_math(lua_State* L);

}  // namespace fuda::lua
