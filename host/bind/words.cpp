#include "bind/words.h"

#include "core/types.h"

namespace fuda::lua {

namespace {

constexpr std::size_t kShort = 40;  // bytes; LUAI_MAXSHORTLEN: of longer texts there may be several copies

std::string_view text_at(lua_State* L, int index) {
  std::size_t size = 0;
  const char* text = lua_tolstring(L, index, &size);
  return {text, size};
}

}  // namespace

void Words::add(lua_State* L, const std::string& word) {
  lua_pushlstring(L, word.data(), word.size());
  own_.push_back(text_at(L, -1));
  luaL_ref(L, LUA_REGISTRYINDEX);
}

std::uint8_t Words::find(lua_State* L, int index) const {
  if (lua_type(L, index) != LUA_TSTRING) return kNone;
  const std::string_view wanted = text_at(L, index);
  for (std::size_t i = 0; i < own_.size(); ++i) {
    if (wanted.data() == own_[i].data() || (wanted.size() > kShort && wanted == own_[i]))
      return static_cast<std::uint8_t>(i);
  }
  return kNone;
}

}  // namespace fuda::lua
