// Finds names by text. Lua keeps one copy of each short text, so addresses are compared.
#pragma once

#include <cstddef>
#include <cstdint>
#include <lua.hpp>
#include <string>
#include <vector>

#include "model/types.h"

namespace fuda::lua {

class Words {
 public:
  // All words of a set must be kept by the same state.
  void add(lua_State* L, const std::string& word);
  // The number of the word at `index`, from 0 in the order of adding; kNone for any other value.
  [[nodiscard]] std::uint8_t find(lua_State* L, int index) const {
    if (lua_type(L, index) != LUA_TSTRING) return kNone;
    const char* wanted = lua_tostring(L, index);
    for (std::size_t i = 0; i < own_.size(); ++i) {
      if (wanted == own_[i]) return static_cast<std::uint8_t>(i);
    }
    return has_long_ ? find_long(L, index) : kNone;
  }

 private:
  [[nodiscard]] std::uint8_t find_long(lua_State* L, int index) const;

  std::vector<const char*> own_;  // Lua's copies
  bool has_long_ = false;         // a word is so long that Lua may have several copies
};

}  // namespace fuda::lua
