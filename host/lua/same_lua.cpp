// Replaces two functions inside Lua, because their results depend on addresses, on the time, and on how a
// table has grown. Also calls a third function inside Lua. The linker replaces these functions (`--wrap`) if
// CMake finds that the replacements work with the linked Lua (host/lua/probe). Otherwise, this file does
// nothing. tests/lua/same_lua_test.cpp tests the functions. docs/decisions/0022 explains the purpose of each
// function.
#ifdef FUDA_SAME_LUA
#include <cstddef>
#include <cstdint>
#include <limits>
#include <lua.hpp>

#include "base/limits.h"
#include "lua/lists.h"

struct Table;  // Lua's own

// A function in ltable.c. Returns the TValue at a key that is a whole number, or a nil. In memory, the type
// of a TValue comes after its value.
const unsigned char* luaH_getint(Table* table, lua_Integer key);
// The length of the array part. This is the number of items, from 1 on, whose TValues are consecutive in
// memory.
unsigned int luaH_realasize(const Table* table);
void luaH_resizearray(lua_State* L, Table* table, unsigned int size);

namespace {

constexpr std::size_t kType = sizeof(lua_Integer);  // offset of the type in a TValue
constexpr std::size_t kValue = 2 * kType;           // size of a TValue
constexpr unsigned kTypeBits = 0x0f;                // the other bits distinguish kinds of nil

bool is_nil(const unsigned char* value) { return (value[kType] & kTypeBits) == LUA_TNIL; }

// Enough look-ups for the longest possible list. Only tables whose numbers are far apart need more look-ups,
// and `#` is not intended for these tables.
constexpr std::uint64_t kFreeLookUps = 32;
static_assert(fuda::kMaxLuaItems < std::size_t{1} << (kFreeLookUps / 2));

}  // namespace

// Replaces luaH_getn() of ltable.c, which computes `#table`. For a list with gaps, Lua's own result depends
// on how the table has grown. The result of this function depends only on the contents. The function finds
// the first nil at 1, 2, 4, 8 …, and then searches between that place and the place before it.
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
    if (empty > std::numeric_limits<lua_Integer>::max() / 2) {  // the table has values at all powers of two
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

// A function in lstring.c. Other files of Lua call luaS_hash only to derive a seed for hashes from addresses
// and the time. With a fixed seed, rules can make keys collide, but the budget charges rules for collisions
// (lua/allocator.h, weigh_tables).
extern "C" unsigned int __wrap__Z9luaS_hashPKcmj(const char* /*text*/, std::size_t /*length*/,
                                                 unsigned int /*seed*/) {
  return 0x66756461;
}
#else
#include "lua/lists.h"

void fuda::lua::make_room(lua_State* /*L*/, int /*index*/, unsigned int /*items*/) {}

#endif  // FUDA_SAME_LUA
