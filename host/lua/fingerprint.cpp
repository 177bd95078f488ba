// Vm::fingerprint and lua/held.h: find out whether rules kept something between two calls, and in which
// variable.
#include <algorithm>
#include <cstring>
#include <map>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "lua/bytecode.h"
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

// A set, as a table that is at most half full; 0 is a free place.
class Addresses {
 public:
  // False if it was in it.
  bool insert(std::uint64_t address) {
    if (2 * (size_ + 1) > places_.size()) grow();
    if (!put(address)) return false;
    ++size_;
    return true;
  }
  [[nodiscard]] std::size_t size() const { return size_; }

 private:
  bool put(std::uint64_t address) {
    std::size_t at = mix(address) & (places_.size() - 1);
    while (places_[at] != 0 && places_[at] != address) at = (at + 1) & (places_.size() - 1);
    return std::exchange(places_[at], address) == 0;
  }
  void grow() {
    const auto old = std::exchange(places_, std::vector<std::uint64_t>(2 * places_.size()));
    for (const std::uint64_t address : old) {
      if (address != 0) put(address);
    }
  }

  std::vector<std::uint64_t> places_ = std::vector<std::uint64_t>(1024);  // a power of two of them
  std::size_t size_ = 0;
};

// Objects are looked at one after the other, not recursively, so that long lists of lists need no C stack. An
// object is known by its address: it stays what it is while it can be reached. Entries of a table are added
// up, because their order is arbitrary.
class Walk {
 public:
  enum class What : std::uint8_t { everything, tables };

  explicit Walk(lua_State* L, What what = What::everything) : L_(L), what_(what) {
    luaL_checkstack(L_, 20, nullptr);
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

  // After run(): the n-th of all objects that were found, pushed; false past the last one.
  [[nodiscard]] bool push(std::size_t n) const {
    if (n >= seen_.size()) return false;
    lua_rawgeti(L_, waiting_, static_cast<lua_Integer>(n + 1));
    return true;
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
        if (what_ == What::everything || lua_istable(L_, index)) remember(index);
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
    if (!seen_.insert(address(index))) return;
    lua_pushvalue(L_, index);
    lua_rawseti(L_, waiting_, static_cast<lua_Integer>(seen_.size()));
  }

  std::uint64_t contents() {  // of the object at the top
    const int object = lua_gettop(L_);
    std::uint64_t sum = 0;
    if (what_ == What::everything && lua_getmetatable(L_, object) != 0) sum += join(1, value(-1));
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
  What what_;
  int waiting_ = 0;
  Addresses seen_;
};

int walk(lua_State* L) {
  lua_settop(L, 1);
  push_environment(L);
  *static_cast<std::uint64_t*>(lua_touserdata(L, 1)) = Walk(L).run();
  return 0;
}

// Does the function at the top set its n-th upvalue, from 0, or something in the table there?
bool sets_upvalue(lua_State* L, unsigned n) {
  const Function function = read_bytecode(dumped(L));
  int loaded = -1;  // the register that holds the upvalue
  for (const std::uint32_t code : function.code) {
    const Op op = op_of(code);
    if (op == Op::set_upvalue && b_of(code) == n) return true;
    if (op == Op::get_upvalue && b_of(code) == n) loaded = static_cast<int>(a_of(code));
    const bool into_table = op == Op::set_table || op == Op::set_index || op == Op::set_field;
    if (into_table && static_cast<int>(a_of(code)) == loaded) return true;
  }
  return false;
}

// The variables of the function at the top; those of a file's main function have ended.
void add_variables(lua_State* L, bool with_changes, HeldValues& values) {
  const int function = lua_gettop(L);
  const Place place = defined_at(L, function);
  const char* name = nullptr;
  for (int i = 1; i <= 255 && (name = lua_getupvalue(L, function, i)) != nullptr; ++i) {
    if (std::string_view(name) != "_ENV") {
      values.push_back({place, name, Walk(L, Walk::What::tables).run(), false});
      lua_settop(L, function);
      values.back().changes = with_changes && sets_upvalue(L, static_cast<unsigned>(i) - 1);
    }
    lua_settop(L, function);
  }
}

struct Collection {
  HeldValues values;
  bool with_changes;
};

int collect(lua_State* L) {
  auto& collection = *static_cast<Collection*>(lua_touserdata(L, 1));
  push_environment(L);
  Walk everything(L);
  everything.run();
  const int top = lua_gettop(L);
  for (std::size_t n = 0; everything.push(n); ++n) {
    if (lua_isfunction(L, -1) && lua_iscfunction(L, -1) == 0)
      add_variables(L, collection.with_changes, collection.values);
    lua_settop(L, top);
  }
  std::stable_sort(collection.values.begin(), collection.values.end(), [](const Held& a, const Held& b) {
    return std::tie(a.function.file, a.function.line, a.name) <
           std::tie(b.function.file, b.function.line, b.name);
  });
  return 0;
}

}  // namespace

std::optional<Held> changed(const HeldValues& before, const HeldValues& after) {
  const auto key = [](const Held& held) {
    return std::tuple(held.function.file, held.function.line, held.name);
  };
  // Two functions may begin on one line: their values are compared in the order in which they stand.
  std::map<decltype(key(Held{})), std::vector<std::uint64_t>> was;
  for (const Held& held : before) was[key(held)].push_back(held.value);
  std::optional<Held> found;
  std::map<decltype(key(Held{})), std::size_t> seen;
  for (const Held& held : after) {
    const auto old = was.find(key(held));
    const std::size_t nth = seen[key(held)]++;
    if (old == was.end() || nth >= old->second.size() || old->second[nth] == held.value) continue;
    if (!found || (held.changes && !found->changes)) found = held;
  }
  return found;
}

Finding kept_something(const std::optional<Held>& held, const Place& fallback) {
  constexpr const char* kHint =
      "all that changes must be in zones and counters, never in a Lua variable or table";
  if (!held) return error_at(fallback, "the rules kept something between two calls", kHint);
  return error_at(held->function,
                  "the rules kept something between two calls: '" + held->name +
                      "', which this function uses, has changed",
                  kHint);
}

HeldValues Vm::held(bool with_changes) {
  Collection collection{{}, with_changes};
  lua_pushcfunction(state(), collect);
  lua_pushlightuserdata(state(), &collection);
  call(state(), 1, 0);
  return std::move(collection.values);
}

std::uint64_t Vm::fingerprint() {
  std::uint64_t result = 0;
  lua_pushcfunction(state(), walk);
  lua_pushlightuserdata(state(), &result);
  call(state(), 1, 0);
  return result;
}

}  // namespace fuda::lua
