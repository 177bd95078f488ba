#include "bind/words.h"

#include <string_view>

namespace fuda::lua {

namespace {

constexpr std::size_t kShort = 40;  // bytes; LUAI_MAXSHORTLEN

}  // namespace

void Words::add(lua_State* L, const std::string& word) {
  lua_pushlstring(L, word.data(), word.size());
  own_.push_back(lua_tostring(L, -1));
  has_long_ = has_long_ || word.size() > kShort;
  luaL_ref(L, LUA_REGISTRYINDEX);
}

std::uint8_t Words::find_long(lua_State* L, int index) const {
  std::size_t size = 0;
  const char* text = lua_tolstring(L, index, &size);
  const std::string_view wanted(text, size);
  for (std::size_t i = 0; i < own_.size(); ++i) {
    if (wanted.size() > kShort && wanted == own_[i]) return static_cast<std::uint8_t>(i);
  }
  return kNone;
}

}  // namespace fuda::lua
