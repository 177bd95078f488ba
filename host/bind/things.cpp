#include "bind/things.h"

#include <stdexcept>

namespace fuda::lua {

namespace {

// Reserves consecutive places in the registry and returns the first.
int reserve_places(lua_State* L, std::size_t count) {
  int first = 0;
  for (std::size_t i = 0; i < count; ++i) {
    lua_pushboolean(L, 0);
    const int reference = luaL_ref(L, LUA_REGISTRYINDEX);
    if (i == 0) first = reference;
    if (reference != first + static_cast<int>(i)) throw std::logic_error("references must be consecutive");
  }
  return first;
}

}  // namespace

void Things::reserve(lua_State* L, Tag tag, std::size_t count) {
  first_[static_cast<std::size_t>(tag)] = reserve_places(L, count);
  if (tag == Tag::card) others_ = reserve_places(L, count);
}

void Things::reserve_names(lua_State* L, std::size_t count) { names_ = reserve_places(L, count); }

void new_object(lua_State* L, Handle handle) { new (lua_newuserdatauv(L, sizeof(Handle), 0)) Handle(handle); }

}  // namespace fuda::lua
