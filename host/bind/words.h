// Finds names by text. Lua keeps one copy of each short text, so addresses are compared.
#pragma once

#include <cstddef>
#include <cstdint>
#include <lua.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "model/types.h"

namespace fuda::lua {

// Id: what their numbers are.
template <Identifier Id>
class Words {
 public:
  // All words of a set must be kept by the same state.
  void add(lua_State* L, const std::string& word) {
    lua_pushlstring(L, word.data(), word.size());
    own_.push_back(lua_tostring(L, -1));
    has_long_ = has_long_ || word.size() > kShort;
    luaL_ref(L, LUA_REGISTRYINDEX);
  }
  // The number of the word at `index`, from 0 in the order of adding; kNone for any other value.
  [[nodiscard]] Id find(lua_State* L, int index) const {
    if (lua_type(L, index) != LUA_TSTRING) return kNone;
    const char* wanted = lua_tostring(L, index);
    for (std::size_t i = 0; i < own_.size(); ++i) {
      if (wanted == own_[i]) return static_cast<Id>(i);
    }
    return has_long_ ? find_long(L, index) : kNone;
  }

 private:
  static constexpr std::size_t kShort = 40;  // bytes; LUAI_MAXSHORTLEN

  [[nodiscard, gnu::noinline, gnu::cold]] Id find_long(lua_State* L, int index) const {
    std::size_t size = 0;
    const char* text = lua_tolstring(L, index, &size);
    const std::string_view wanted(text, size);
    for (std::size_t i = 0; i < own_.size(); ++i) {
      if (wanted.size() > kShort && wanted == own_[i]) return static_cast<Id>(i);
    }
    return kNone;
  }

  std::vector<const char*> own_;  // Lua's copies
  bool has_long_ = false;         // a word is so long that Lua may have several copies
};

}  // namespace fuda::lua
