// Two functions inside Lua whose answers depend on where things lie in memory and on when a process began,
// replaced when the program is linked (`--wrap`, see lua_cpp in CMakeLists.txt). tests/lua/same_lua_test.cpp
// shows that they are.
#include <cstddef>
#include <limits>
#include <lua.hpp>

struct Table;  // Lua's own

// In ltable.c: where the value for a whole number is, or where nil is. What it returns is a TValue, whose
// type comes behind its value.
const unsigned char* luaH_getint(Table* table, lua_Integer key);

namespace {

constexpr std::size_t kType = sizeof(lua_Integer);  // within a TValue, whose value is as long as that
constexpr unsigned kTypeBits = 0x0f;                // the rest tells kinds of nil apart

bool is_nil(Table* table, lua_Integer key) {
  return (luaH_getint(table, key)[kType] & kTypeBits) == LUA_TNIL;
}

}  // namespace

// `#table`, in ltable.c. For a list with holes Lua gives any place before a hole, depending on how the table
// has grown. This one depends on what is in it and on nothing else: of the places 1, 2, 4, 8 … the first that
// is nil and the one before it are an interval, and that is halved until a value is left with nil behind it.
extern "C" lua_Unsigned __wrap__Z9luaH_getnP5Table(Table* table) {
  if (is_nil(table, 1)) return 0;
  lua_Integer full = 1;
  lua_Integer empty = 2;
  while (!is_nil(table, empty)) {
    full = empty;
    if (empty > std::numeric_limits<lua_Integer>::max() / 2) {  // somebody set all powers of two
      full = 1;
      while (!is_nil(table, full + 1)) ++full;
      return static_cast<lua_Unsigned>(full);
    }
    empty *= 2;
  }
  while (empty - full > 1) {
    const lua_Integer middle = full + (empty - full) / 2;
    (is_nil(table, middle) ? empty : full) = middle;
  }
  return static_cast<lua_Unsigned>(full);
}

// In lstring.c. All that other files of Lua want of it is a seed for the hashes of texts, made of the time
// and of addresses: so that is the same always. What somebody gains by knowing it is paid for
// (lua/allocator.h, weigh_tables).
extern "C" unsigned int __wrap__Z9luaS_hashPKcmj(const char* /*text*/, std::size_t /*length*/,
                                                 unsigned int /*seed*/) {
  return 0x66756461;
}
