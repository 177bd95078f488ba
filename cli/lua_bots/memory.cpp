// A bot may keep anything from one call to the next except cards: each observation numbers its cards anew, so
// a card that was kept would silently be another one.
#include <algorithm>

#include "lua/sandbox.h"
#include "lua/wrapper.h"
#include "lua_bots/bot_impl.h"

namespace fuda::lua {

namespace {

constexpr std::size_t kLongestPath = 80;  // bytes; deeper tables are named like the one that holds them

// Places on the stack of find_card.
constexpr int kTables = 1;  // a list of the tables to search
constexpr int kPaths = 2;   // the name of each
constexpr int kFound = 3;   // the same tables as a set

bool is_about_card(lua_State* L, int index) {
  if (const Move* move = move_at(L, index); move != nullptr) {
    return std::ranges::any_of(host(L).game->moves[move->kind].params,
                               [](const Param& param) { return is_of_cards(param.domain); });
  }
  return is_object(L, index, Tag::card);
}

std::string part_called(lua_State* L, const std::string& table, int key) {
  if (is_about_card(L, key) || table.size() > kLongestPath) return table;
  if (lua_type(L, key) == LUA_TSTRING) return table + "." + lua_tostring(L, key);
  return table + "[" + push_text(L, key) + "]";
}

// (memory) -> path or nothing
int find_card(lua_State* L) {
  lua_createtable(L, 1, 0);
  lua_insert(L, kTables);
  lua_rawseti(L, kTables, 1);
  lua_createtable(L, 1, 0);
  lua_pushliteral(L, "memory");
  lua_rawseti(L, kPaths, 1);
  lua_newtable(L);
  lua_Integer tables = 1;
  for (lua_Integer i = 1; i <= tables; ++i) {
    lua_rawgeti(L, kPaths, i);
    const std::string path = lua_tostring(L, -1);
    lua_rawgeti(L, kTables, i);
    const int table = lua_gettop(L);
    for (lua_pushnil(L); lua_next(L, table) != 0; lua_settop(L, table + 1)) {
      charge_each(L, 1);
      const int key = table + 1;
      for (const int part : {key, key + 1}) {
        if (lua_isuserdata(L, part) != 0 && is_about_card(L, part)) {
          const std::string where = part_called(L, path, key);
          lua_pushlstring(L, where.data(), where.size());
          return 1;
        }
        if (lua_type(L, part) != LUA_TTABLE) continue;
        lua_pushvalue(L, part);
        const bool known = lua_rawget(L, kFound) != LUA_TNIL;
        lua_pop(L, 1);
        if (known) continue;
        lua_pushvalue(L, part);
        lua_pushboolean(L, 1);
        lua_rawset(L, kFound);
        lua_pushvalue(L, part);
        lua_rawseti(L, kTables, ++tables);
        const std::string where = part_called(L, path, key);
        lua_pushlstring(L, where.data(), where.size());
        lua_rawseti(L, kPaths, tables);
      }
    }
    lua_settop(L, kFound);
  }
  return 0;
}

}  // namespace

std::string kept_card(lua_State* L) {
  lua_pushnil(L);
  const bool is_empty = lua_next(L, -2) == 0;  // as most are
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
