// Vm::fingerprint: finds out whether rules kept something between two calls.
#include <cstring>
#include <string_view>
#include <unordered_set>

#include "lua/sandbox.h"
#include "lua/vm.h"

namespace fuda::lua {

namespace {

constexpr std::uint64_t mix(std::uint64_t x) {  // SplitMix64's finish
  x += 0x9e3779b97f4a7c15;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return x ^ (x >> 31);
}
constexpr std::uint64_t join(std::uint64_t seed, std::uint64_t next) { return mix(seed ^ mix(next)); }

// Objects are looked at one after the other, not inside each other, so that long lists of lists need no C
// stack. An object is known by its address: it stays what it is while it can be reached. Entries of a table
// are added up, because their order is an accident.
class Walk {
 public:
  explicit Walk(lua_State* L) : L_(L) {
    lua_newtable(L_);
    waiting_ = lua_gettop(L_);
  }

  std::uint64_t run() {  // from the value below the list of waiting objects
    std::uint64_t sum = value(waiting_ - 1);
    for (std::size_t done = 0; done < seen_.size(); ++done) {
      lua_rawgeti(L_, waiting_, static_cast<lua_Integer>(done + 1));
      sum += join(address(-1), contents());
      lua_settop(L_, waiting_);
    }
    return mix(sum);
  }

 private:
  [[nodiscard]] std::uint64_t address(int index) const {
    return reinterpret_cast<std::uintptr_t>(lua_topointer(L_, index));
  }

  std::uint64_t value(int index) {
    const auto type = static_cast<std::uint64_t>(lua_type(L_, index));
    switch (lua_type(L_, index)) {
      case LUA_TNIL:
        return mix(type);
      case LUA_TBOOLEAN:
        return join(type, static_cast<std::uint64_t>(lua_toboolean(L_, index)));
      case LUA_TNUMBER:
        return join(type, number(index));
      case LUA_TSTRING: {
        std::size_t length = 0;
        const char* const text = lua_tolstring(L_, index, &length);
        return join(type, std::hash<std::string_view>{}({text, length}));
      }
      default:
        remember(index);
        return join(type, address(index));
    }
  }

  [[nodiscard]] std::uint64_t number(int index) const {
    if (lua_isinteger(L_, index) != 0) return static_cast<std::uint64_t>(lua_tointeger(L_, index));
    const lua_Number number = lua_tonumber(L_, index);
    std::uint64_t bits = 0;
    std::memcpy(&bits, &number, sizeof bits);
    return ~bits;
  }

  void remember(int index) {
    index = lua_absindex(L_, index);
    if (!seen_.insert(address(index)).second) return;
    lua_pushvalue(L_, index);
    lua_rawseti(L_, waiting_, static_cast<lua_Integer>(seen_.size()));
  }

  std::uint64_t contents() {  // of the object at the top
    const int object = lua_gettop(L_);
    std::uint64_t sum = 0;
    if (lua_getmetatable(L_, object) != 0) sum += join(1, value(-1));
    lua_settop(L_, object);
    if (lua_istable(L_, object)) {
      lua_pushnil(L_);
      while (lua_next(L_, object) != 0) {
        const std::uint64_t key = value(-2);
        sum += join(key, value(-1));
        lua_pop(L_, 1);
      }
    } else if (lua_isfunction(L_, object)) {
      for (int i = 1; i <= 255 && lua_getupvalue(L_, object, i) != nullptr; ++i) {
        sum += join(static_cast<std::uint64_t>(i) + 2, value(-1));
        lua_pop(L_, 1);
      }
    } else if (lua_type(L_, object) == LUA_TUSERDATA) {
      for (int i = 1; lua_getiuservalue(L_, object, i) != LUA_TNONE; ++i) {
        sum += join(static_cast<std::uint64_t>(i) + 2, value(-1));
        lua_pop(L_, 1);
      }
    }
    return sum;
  }

  lua_State* L_;
  int waiting_ = 0;
  std::unordered_set<std::uint64_t> seen_;
};

int walk(lua_State* L) {
  lua_settop(L, 1);
  push_environment(L);
  luaL_checkstack(L, 20, nullptr);
  *static_cast<std::uint64_t*>(lua_touserdata(L, 1)) = Walk(L).run();
  return 0;
}

}  // namespace

std::uint64_t Vm::fingerprint() {
  std::uint64_t result = 0;
  lua_pushcfunction(state(), walk);
  lua_pushlightuserdata(state(), &result);
  call(state(), 1, 0);
  return result;
}

}  // namespace fuda::lua
