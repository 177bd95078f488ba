// Replaces two functions inside Lua whose results depend on addresses, the time, and how a table has grown,
// and calls a third. The linker does it (`--wrap`), if CMake finds that it works with the Lua that is linked
// (host/lua/probe; otherwise this file does nothing). tests/lua/same_lua_test.cpp checks it,
// docs/decisions/0022 says what each of them is for.
#ifdef FUDA_SAME_LUA
#include <cstddef>
#include <cstdint>
#include <limits>
#include <lua.hpp>

#include "base/limits.h"
#include "lua/lists.h"

struct Table;  // Lua's own

// In ltable.c. Returns the TValue for a whole number, whose type follows its value; or a nil.
const unsigned char* luaH_getint(Table* table, lua_Integer key);
// How many numbers, from 1 on, have their TValues one after the other.
unsigned int luaH_realasize(const Table* table);
void luaH_resizearray(lua_State* L, Table* table, unsigned int size);

namespace {

constexpr std::size_t kType = sizeof(lua_Integer);  // where the type begins in a TValue
constexpr std::size_t kValue = 2 * kType;           // of a TValue
constexpr unsigned kTypeBits = 0x0f;                // the other bits tell kinds of nil apart

bool is_nil(const unsigned char* value) { return (value[kType] & kTypeBits) == LUA_TNIL; }

// More than the longest list that there can be needs. Only numbers far apart need more, which `#` is not for.
constexpr std::uint64_t kFreeLookUps = 32;
static_assert(fuda::kMaxLuaItems < std::size_t{1} << (kFreeLookUps / 2));

}  // namespace

// `#table`, in ltable.c. For a list with holes Lua's result depends on how the table has grown, this one only
// on what it holds: a binary search between the first nil at 1, 2, 4, 8 … and the place tried before it.
extern "C" lua_Unsigned __wrap__Z9luaH_getnP5Table(Table* table) {
  const unsigned char* const first = luaH_getint(table, 1);
  if (is_nil(first)) return 0;
  const auto together = static_cast<lua_Integer>(luaH_realasize(table));
  std::uint64_t look_ups = 0;
  const auto has_none = [&](lua_Integer key) {
    ++look_ups;
    return is_nil(key <= together ? first + (key - 1) * kValue : luaH_getint(table, key));
  };
  lua_Integer full = 1;
  lua_Integer empty = 2;
  while (!has_none(empty)) {
    full = empty;
    if (empty > std::numeric_limits<lua_Integer>::max() / 2) {  // all powers of two are set
      full = 1;
      while (!has_none(full + 1)) ++full;
      empty = full + 1;
      break;
    }
    empty *= 2;
  }
  while (empty - full > 1) {
    const lua_Integer middle = full + (empty - full) / 2;
    (has_none(middle) ? empty : full) = middle;
  }
  if (look_ups > kFreeLookUps) fuda::lua::count_look_ups(look_ups - kFreeLookUps);
  return static_cast<lua_Unsigned>(full);
}

namespace fuda::lua {

void make_room(lua_State* L, int index, unsigned int items) {
  auto* const table = static_cast<Table*>(const_cast<void*>(lua_topointer(L, index)));
  if (luaH_realasize(table) == 0) luaH_resizearray(L, table, items);
}

}  // namespace fuda::lua

// In lstring.c. Other files of Lua use it only to make a seed for hashes from addresses and the time. A fixed
// seed lets rules make keys collide, which is charged for (lua/allocator.h, weigh_tables).
extern "C" unsigned int __wrap__Z9luaS_hashPKcmj(const char* /*text*/, std::size_t /*length*/,
                                                 unsigned int /*seed*/) {
  return 0x66756461;
}
#else
#include "lua/lists.h"

void fuda::lua::make_room(lua_State* /*L*/, int /*index*/, unsigned int /*items*/) {}

#endif  // FUDA_SAME_LUA
