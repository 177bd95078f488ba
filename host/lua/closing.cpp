#include "lua/closing.h"

#include <algorithm>

#include "lua/sandbox.h"
#include "lua/vm.h"

namespace fuda::lua {

namespace {

// The key under which the metatable of a closed table holds the table behind it.
constexpr const char* kReal = "__closed";
constexpr int kMostUpvalues = 255;

// Pops the value at the top and appends it to the list if it is a new table, function or userdata.
void note(lua_State* L, int list, Tables& seen) {
  const bool holds = lua_istable(L, -1) || lua_isfunction(L, -1) || lua_isuserdata(L, -1) != 0;
  if (holds && seen.insert(lua_topointer(L, -1)).second) {
    lua_rawseti(L, list, static_cast<lua_Integer>(seen.size()));
  } else {
    lua_pop(L, 1);
  }
}

// Pushes a list of all tables, functions and userdata that are reachable from the environment, and returns
// its length. The function is not recursive, so deeply nested data needs no additional C stack.
lua_Integer push_reachable(lua_State* L) {
  luaL_checkstack(L, 20, nullptr);
  lua_newtable(L);
  const int list = lua_gettop(L);
  Tables seen;
  push_environment(L);
  note(L, list, seen);
  for (std::size_t done = 1; done <= seen.size(); ++done) {
    lua_rawgeti(L, list, static_cast<lua_Integer>(done));
    const int thing = lua_gettop(L);
    if (lua_getmetatable(L, thing) != 0) note(L, list, seen);
    if (lua_istable(L, thing)) {
      for (lua_pushnil(L); lua_next(L, thing) != 0;) {
        charge_each(L, 1);
        note(L, list, seen);
        lua_pushvalue(L, -1);
        note(L, list, seen);
      }
    } else if (lua_isfunction(L, thing)) {
      for (int i = 1; i <= kMostUpvalues && lua_getupvalue(L, thing, i) != nullptr; ++i) note(L, list, seen);
    }
    lua_settop(L, list);
  }
  return static_cast<lua_Integer>(seen.size());
}

// Whether the table at the top has a key with one of these names.
bool has_one_of(lua_State* L, const std::set<std::string>& names) {
  return std::ranges::any_of(names, [&](const std::string& name) {
    lua_pushlstring(L, name.data(), name.size());
    const bool has = lua_rawget(L, -2) != LUA_TNIL;
    lua_pop(L, 1);
    return has;
  });
}

[[noreturn]] void refuse(lua_State* L, const std::string& key, const std::string& instead) {
  raise(L,
        "cannot set '" + key +
            "': this table was created when the file was loaded, and nothing is kept there from one call to "
            "the next",
        instead);
}

int refuse_key(lua_State* L) { refuse(L, push_text(L, 2), lua_tostring(L, lua_upvalueindex(1))); }

// (closed table)
int closed_pairs(lua_State* L) {
  lua_settop(L, 1);
  open_closed(L, 1);
  return sorted_pairs(L);
}

int closed_length(lua_State* L) {
  open_closed(L, 1);
  lua_pushinteger(L, static_cast<lua_Integer>(lua_rawlen(L, 1)));
  return 1;
}

// Moves the contents of the table at the top of the stack into a new table. The old table reaches the new
// table through its metatable, so references to the old table stay valid.
void close(lua_State* L, const std::string& instead) {
  const int table = lua_gettop(L);
  lua_newtable(L);
  for (lua_pushnil(L); lua_next(L, table) != 0;) {
    charge_each(L, 3);
    lua_pushvalue(L, -2);
    lua_insert(L, -2);  // the stack: real, key, key, value
    lua_rawset(L, table + 1);
    lua_pushvalue(L, -1);
    lua_pushnil(L);
    lua_rawset(L, table);
  }
  lua_createtable(L, 0, 5);
  lua_pushvalue(L, table + 1);
  lua_setfield(L, -2, "__index");
  lua_pushvalue(L, table + 1);
  lua_setfield(L, -2, kReal);
  lua_pushlstring(L, instead.data(), instead.size());
  lua_pushcclosure(L, refuse_key, 1);
  lua_setfield(L, -2, "__newindex");
  lua_pushcfunction(L, closed_pairs);
  lua_setfield(L, -2, "__pairs");
  lua_pushcfunction(L, closed_length);
  lua_setfield(L, -2, "__len");
  lua_setmetatable(L, table);
  lua_settop(L, table);
}

// Replaces pairs() for a library: visits no keys, as for a proxy.
int no_pairs(lua_State* L) {
  lua_settop(L, 0);
  lua_newtable(L);
  return sorted_pairs(L);
}

// Replaces the proxies of the host's libraries with the libraries themselves, if no function can write to
// them.
void open_libraries(lua_State* L, Kept& kept) {
  const int top = lua_gettop(L);
  push_environment(L);
  for (const char* name : {"math", "string", "table"}) {
    lua_pushstring(L, name);
    lua_pushvalue(L, -1);
    if (lua_rawget(L, top + 1) == LUA_TTABLE && luaL_getmetafield(L, -1, "__index") == LUA_TTABLE) {
      kept.add(lua_topointer(L, -1));
      lua_getmetatable(L, -1);
      lua_pushcfunction(L, no_pairs);
      lua_setfield(L, -2, "__pairs");
      lua_pop(L, 1);
      lua_replace(L, top + 3);
      lua_rawset(L, top + 1);
    }
    lua_settop(L, top + 1);
  }
  lua_settop(L, top);
}

}  // namespace

Tables reachable_tables(lua_State* L) {
  Tables tables;
  const lua_Integer count = push_reachable(L);
  for (lua_Integer n = 1; n <= count; ++n) {
    if (lua_rawgeti(L, -1, n) == LUA_TTABLE) tables.insert(lua_topointer(L, -1));
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
  return tables;
}

Findings close_to_writing(lua_State* L, const Tables& open, const std::set<std::string>& makers,
                          const std::string& instead) {
  const lua_Integer count = push_reachable(L);
  const int list = lua_gettop(L);
  const auto for_each = [&](auto what) {
    for (lua_Integer n = 1; n <= count; ++n) {
      lua_rawgeti(L, list, n);
      what();
      lua_pop(L, 1);
    }
  };
  std::vector<FunctionCode> functions;
  bool theirs = false;
  const CodeReader* const reader = context(L)->reader;
  for_each([&] {
    if (reader != nullptr && lua_isfunction(L, -1) && lua_iscfunction(L, -1) == 0)
      functions.push_back({defined_at(L, -1).file, dumped(L)});
    if (lua_istable(L, -1) && !open.contains(lua_topointer(L, -1))) theirs = theirs || has_one_of(L, makers);
  });
  WritesReport writes;
  if (reader == nullptr) {
    context(L)->outer.note(L, list, count, instead);
  } else {
    writes = reader->writes(L, functions, theirs ? std::set<std::string>() : makers, instead);
  }
  // If no Lua function can write to the tables, they stay plain tables, which are faster to read.
  Kept& kept = context(L)->kept_tables;
  kept = {{}, {}, instead, &open};
  for_each([&] {
    if (!lua_istable(L, -1) || open.contains(lua_topointer(L, -1))) return;
    if (writes.only_own) {
      kept.add(lua_topointer(L, -1));
    } else {
      close(L, instead);
    }
  });
  // The list stays in the registry, so that no new table can get the address of a listed table.
  if (writes.only_own) {
    lua_rawsetp(L, LUA_REGISTRYINDEX, &kept);
    open_libraries(L, kept);
  } else {
    lua_pop(L, 1);
  }
  return std::move(writes.findings);
}

bool is_constant(lua_State* L, int index) {
  const Kept& kept = context(L)->kept_tables;
  const void* const table = lua_topointer(L, index);
  return kept.has(table) || (kept.of_host != nullptr && kept.of_host->contains(table));
}

void check_open(lua_State* L, int index, lua_Integer key) {
  const Kept& kept = context(L)->kept_tables;
  if (kept.has(lua_topointer(L, index))) [[unlikely]]
    refuse(L, std::to_string(key), kept.instead);
}

void set_item(lua_State* L, int table, lua_Integer key) {
  check_open(L, table, key);
  lua_seti(L, table, key);
}

void open_closed(lua_State* L, int index) {
  index = lua_absindex(L, index);
  if (!lua_istable(L, index) || luaL_getmetafield(L, index, kReal) == LUA_TNIL) return;
  lua_replace(L, index);
}

}  // namespace fuda::lua
