// Finds names by text. Lua keeps one copy of each short text, so addresses are compared.
#pragma once

#include <cstddef>
#include <cstdint>
#include <lua.hpp>
#include <string>
#include <string_view>
#include <utility>
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
    if (word.size() > kShort) long_.emplace_back(word, static_cast<Id>(own_.size()));
    own_.push_back(lua_topointer(L, -1));
    luaL_ref(L, LUA_REGISTRYINDEX);
  }
  // The number of the word at `index`, from 0 in the order of adding; kNone for any other value.
  [[nodiscard]] Id find(lua_State* L, int index) const {
    const void* const wanted = lua_topointer(L, index);  // of a text: where it is kept
    for (std::size_t i = 0; i < own_.size(); ++i) {
      if (wanted == own_[i]) return static_cast<Id>(i);
    }
    return long_.empty() ? Id{kNone} : find_long(L, index);
  }

 private:
  static constexpr std::size_t kShort = 40;  // bytes; LUAI_MAXSHORTLEN

  [[nodiscard, gnu::noinline, gnu::cold]] Id find_long(lua_State* L, int index) const {
    if (lua_type(L, index) != LUA_TSTRING) return kNone;
    std::size_t size = 0;
    const char* text = lua_tolstring(L, index, &size);
    const std::string_view wanted(text, size);
    for (const auto& [word, id] : long_) {
      if (word == wanted) return id;
    }
    return kNone;
  }

  std::vector<const void*> own_;                  // Lua's copies
  std::vector<std::pair<std::string, Id>> long_;  // those of which Lua may have several copies
};

}  // namespace fuda::lua
