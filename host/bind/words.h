// Finds names by text. Lua keeps only one copy of each short text, so comparing addresses is enough.
#pragma once

#include <cstddef>
#include <lua.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/types.h"

namespace fuda::lua {

// Id is the type of the words' numbers.
template <Identifier Id>
class Words {
 public:
  // Adds a word. All words must be added with the same Lua state.
  void add(lua_State* L, const std::string& word) {
    lua_pushlstring(L, word.data(), word.size());
    if (word.size() > kShort) long_.emplace_back(word, static_cast<Id>(own_.size()));
    own_.push_back(lua_topointer(L, -1));
    luaL_ref(L, LUA_REGISTRYINDEX);
  }
  // The number of the word at `index`, counting from 0 in the order in which words were added. kNone for
  // other values.
  [[nodiscard]] Id find(lua_State* L, int index) const {
    const void* const wanted = lua_topointer(L, index);  // the address of a text
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

  std::vector<const void*> own_;                  // the addresses of Lua's copies
  std::vector<std::pair<std::string, Id>> long_;  // words of which Lua may keep several copies
};

}  // namespace fuda::lua
