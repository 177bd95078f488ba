#include "bind/named.h"

namespace fuda::lua {

SeatMask seats_at(lua_State* L, int index) {
  if (lua_type(L, index) != LUA_TTABLE) return static_cast<SeatMask>(1U << object<Tag::seat>(L, index));
  SeatMask mask = 0;
  const lua_Integer count = luaL_len(L, index);
  if (count > 0) charge_each(L, static_cast<std::uint64_t>(count));
  for (lua_Integer i = 1; i <= count; ++i) {
    lua_geti(L, index, i);
    mask = static_cast<SeatMask>(mask | 1U << object<Tag::seat>(L, -1));
    lua_pop(L, 1);
  }
  lua_Integer entries = 0;
  lua_pushvalue(L, index);
  open_closed(L, -1);
  for (lua_pushnil(L); lua_next(L, -2) != 0; lua_pop(L, 1)) ++entries;
  lua_pop(L, 1);
  if (entries > count) raise(L, "a list of seats has no keys: {seat, …}");
  return mask;
}

}  // namespace fuda::lua
