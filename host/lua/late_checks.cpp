#include "lua/late_checks.h"

#include <fmt/format.h>

#include <algorithm>
#include <new>
#include <set>

#include "lua/sandbox.h"
#include "lua/vm.h"

namespace fuda::lua {

namespace {

constexpr const char* kGuarded = "__guarded";  // a key in the metatable of the environment
const char kOuter = 0;                         // the address of this variable is a registry key

// The file whose top level, outside functions, is running. The pointer is null if no file's top level is
// running.
RunningFile* file_at_own_level(lua_State* L) {
  lua_Debug caller;
  if (context(L)->running_file == nullptr || lua_getstack(L, 1, &caller) == 0) return nullptr;
  lua_getinfo(L, "S", &caller);
  return caller.what[0] == 'm' ? context(L)->running_file : nullptr;  // "main"
}

// (proxy, name)
int read_global(lua_State* L) {
  if (RunningFile* const file = file_at_own_level(L)) file->report.reads.emplace_back(lua_tostring(L, 2));
  push_environment(L);
  lua_pushvalue(L, 2);
  lua_gettable(L, -2);
  return 1;
}

// Whether the running file may set this global to the value at index 3. If the value defines a function,
// records the function.
bool may_set(RunningFile& file, const std::string& name, lua_State* L, bool assignable, bool is_new) {
  if (lua_isfunction(L, 3) == 0 || lua_iscfunction(L, 3) != 0) return assignable;
  const auto at = std::ranges::lower_bound(file.shared, name);
  const bool shared = at != file.shared.end() && *at == name;
  const bool defines = is_new && !assignable && file.sharing == Sharing::define;
  if (!assignable && !shared && !defines) {
    if (is_new && file.sharing == Sharing::redefine)
      raise(L, no_function_to_replace(name), fmt::format(kOwnFunction, name));
    return false;
  }
  if (!shared && defines) file.shared.insert(at, name);
  file.report.defines.push_back({name, defined_at(L, 3).line});
  return true;
}

// (proxy, name, value)
int write_global(lua_State* L) {
  const std::string name = lua_tostring(L, 2);
  const bool assignable = is_assignable(L, 2);
  push_environment(L);
  lua_pushvalue(L, 2);
  const int there = lua_rawget(L, 4);
  lua_settop(L, 4);
  RunningFile* const file = file_at_own_level(L);
  if (file != nullptr && may_set(*file, name, L, assignable, there == LUA_TNIL)) {
    lua_insert(L, 2);
    lua_rawset(L, 2);
    return 0;
  }
  if (there == LUA_TUSERDATA) raise(L, cannot_set_thing(name), fmt::format(kOwnVariable, name));
  refuse_global(L, name);
}

bool is_nan(lua_State* L, int index) {
  return lua_type(L, index) == LUA_TNUMBER && lua_rawequal(L, index, index) == 0;
}

}  // namespace

void push_guarded_environment(lua_State* L) {
  push_environment(L);
  lua_getmetatable(L, -1);
  lua_remove(L, -2);
  if (lua_getfield(L, -1, kGuarded) == LUA_TNIL) {
    lua_pop(L, 1);
    lua_newtable(L);
    push_metatable(L, read_global, write_global);
    lua_setmetatable(L, -2);
    lua_pushvalue(L, -1);
    lua_setfield(L, -3, kGuarded);
  }
  lua_remove(L, -2);
}

void close_guarded_environment(lua_State* L) {
  push_guarded_environment(L);
  lua_getmetatable(L, -1);
  push_environment(L);
  lua_setfield(L, -2, "__index");
  lua_pop(L, 2);
}

void OuterVariables::note(lua_State* L, int list, lua_Integer count, const std::string& instead) {
  instead_ = instead;
  std::set<const void*> known;  // functions can share variables
  lua_newtable(L);              // for each variable, a function that uses it, and then its value
  for (lua_Integer n = 1; n <= count; ++n) {
    lua_rawgeti(L, list, n);
    const bool of_rules = lua_isfunction(L, -1) != 0 && lua_iscfunction(L, -1) == 0;
    for (int i = 1; of_rules; ++i) {
      const char* const name = lua_getupvalue(L, -1, i);
      if (name == nullptr) break;
      if (std::string_view(name) == "_ENV" || !known.insert(lua_upvalueid(L, -2, i)).second) {
        lua_pop(L, 1);
        continue;
      }
      numbers_.push_back(i);
      const auto last = 2 * static_cast<lua_Integer>(numbers_.size());
      lua_rawseti(L, -3, last);
      lua_pushvalue(L, -1);
      lua_rawseti(L, -3, last - 1);
    }
    lua_pop(L, 1);
  }
  lua_rawsetp(L, LUA_REGISTRYINDEX, &kOuter);
}

std::optional<Finding> OuterVariables::put_back(lua_State* L) const {
  std::optional<Finding> changed;
  if (lua_checkstack(L, 6) == 0) throw std::bad_alloc();
  context(L)->budget->add(numbers_.size());
  lua_rawgetp(L, LUA_REGISTRYINDEX, &kOuter);
  lua_Integer at = 0;
  for (const int number : numbers_) {
    lua_rawgeti(L, -1, ++at);
    const char* const name = lua_getupvalue(L, -1, number);
    lua_rawgeti(L, -3, ++at);
    const bool same = lua_rawequal(L, -1, -2) != 0 || (is_nan(L, -1) && is_nan(L, -2));
    if (!same && !changed) changed = outer_was_set(defined_at(L, -3), name, instead_);
    lua_setupvalue(L, -3, number);  // put the value back even if both are equal, such as 1 and 1.0
    lua_pop(L, 2);
  }
  lua_pop(L, 1);
  return changed;
}

std::string cannot_set_thing(const std::string& name) {
  return "cannot set '" + name + "': cards, zones, counters and seats change only through functions";
}

std::string no_function_to_replace(const std::string& name) {
  return "the game has no function '" + name + "' to replace";
}

Finding outer_was_set(const Place& place, const std::string& name, const std::string& instead) {
  return error_at(place,
                  "cannot set '" + name +
                      "' here: it is a variable outside the function, and nothing is kept there "
                      "from one call to the next",
                  instead);
}

}  // namespace fuda::lua
