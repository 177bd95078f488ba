// Finds cards in a bot's memory. Between calls, a bot may keep any value except cards. Each observation
// numbers the cards differently, so a kept card would silently become another card.
#include <algorithm>

#include "lua/sandbox.h"
#include "lua/wrapper.h"
#include "lua_bots/bot_impl.h"

namespace fuda::lua {

namespace {

// A table whose path would have more bytes than this gets the path of its parent.
constexpr std::size_t kLongestPath = 80;

// Stack indices in find_card.
constexpr int kTables = 1;  // a list of the tables to search
constexpr int kPaths = 2;   // the path of each table
constexpr int kFound = 3;   // the index of each table

bool is_about_card(lua_State* L, int index) {
  if (const ObservedMove* move = move_at(L, index); move != nullptr) {
    return std::ranges::any_of(host(L).game->moves[move->kind].params,
                               [](const Param& param) { return param.is_of_cards(); });
  }
  return is_object(L, index, Tag::card);
}

std::string part_called(lua_State* L, const std::string& table, int key) {
  if (is_about_card(L, key) || table.size() > kLongestPath) return table;
  if (lua_type(L, key) == LUA_TSTRING) return table + "." + lua_tostring(L, key);
  return table + "[" + push_text(L, key) + "]";
}

void set_path(lua_State* L, lua_Integer table, const std::string& path) {
  lua_pushlstring(L, path.data(), path.size());
  lua_rawseti(L, kPaths, table);
}

std::string path_of(lua_State* L, lua_Integer table) {
  lua_rawgeti(L, kPaths, table);
  std::string path = lua_tostring(L, -1);
  lua_pop(L, 1);
  return path;
}

// Takes the memory as its argument, and returns a path or nothing. Searches the tables level by level. Takes
// the first path of a level in byte order, because Lua's order of keys may differ from run to run.
int find_card(lua_State* L) {
  lua_createtable(L, 1, 0);
  lua_insert(L, kTables);
  lua_rawseti(L, kTables, 1);
  lua_createtable(L, 1, 0);
  set_path(L, 1, "memory");
  lua_newtable(L);
  std::string found;
  lua_Integer tables = 1;
  lua_Integer of_level = 1;  // the number of the last table of this level
  for (lua_Integer i = 1; i <= tables; ++i) {
    const std::string path = path_of(L, i);
    lua_rawgeti(L, kTables, i);
    const int table = lua_gettop(L);
    for (lua_pushnil(L); lua_next(L, table) != 0; lua_settop(L, table + 1)) {
      charge_each(L, 1);
      const int key = table + 1;
      for (const int part : {key, key + 1}) {
        if (lua_isuserdata(L, part) != 0 && is_about_card(L, part)) {
          const std::string where = part_called(L, path, key);
          if (found.empty() || where < found) found = where;
        }
        if (lua_type(L, part) != LUA_TTABLE) continue;
        lua_pushvalue(L, part);
        const lua_Integer known = lua_rawget(L, kFound) == LUA_TNUMBER ? lua_tointeger(L, -1) : 0;
        lua_pop(L, 1);
        if (known > 0 && known <= of_level) continue;
        const std::string where = part_called(L, path, key);
        if (known > 0) {
          if (where < path_of(L, known)) set_path(L, known, where);
          continue;
        }
        lua_pushvalue(L, part);
        lua_pushinteger(L, ++tables);
        lua_rawset(L, kFound);
        lua_pushvalue(L, part);
        lua_rawseti(L, kTables, tables);
        set_path(L, tables, where);
      }
    }
    lua_settop(L, kFound);
    if (i < of_level) continue;
    if (!found.empty()) {
      lua_pushlstring(L, found.data(), found.size());
      return 1;
    }
    of_level = tables;
  }
  return 0;
}

}  // namespace

std::string kept_card(lua_State* L) {
  lua_pushnil(L);
  const bool is_empty = lua_next(L, -2) == 0;  // the memory of most bots is empty
  lua_pop(L, is_empty ? 1 : 2);
  if (is_empty) return "";
  lua_pushcfunction(L, guarded<find_card>);
  lua_insert(L, -2);
  call(L, 1, 1);
  std::string where = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "";
  lua_pop(L, 1);
  return where;
}

}  // namespace fuda::lua
