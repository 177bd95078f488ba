// Names found by the texts that rules write. Lua keeps one copy of each short text, so they are known by
// their address.
#pragma once

#include <cstdint>
#include <lua.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace fuda::lua {

class Words {
 public:
  // Names that `L` keeps as long as it lives, so one set of words belongs to one state.
  void add(lua_State* L, const std::string& word);
  // The number of the text at `index`, counted from 0 as they were added; kNone for any other value.
  [[nodiscard]] std::uint8_t find(lua_State* L, int index) const;

 private:
  std::vector<std::string_view> own_;  // Lua's copies
};

}  // namespace fuda::lua
