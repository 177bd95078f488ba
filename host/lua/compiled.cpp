#include "lua/compiled.h"

#include <lua.hpp>
#include <memory>
#include <new>

#include "text/diagnostic.h"

namespace fuda::lua {

namespace {

struct Close {
  void operator()(lua_State* state) const { lua_close(state); }
};

int append(lua_State* /*L*/, const void* bytes, std::size_t size, void* out) {
  static_cast<std::string*>(out)->append(static_cast<const char*>(bytes), size);
  return 0;
}

}  // namespace

Function compiled(const std::string& file, std::string_view text) {
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
  // A state of its own: nothing of the file runs in it.
  const std::unique_ptr<lua_State, Close> state(luaL_newstate());
  if (!state) throw std::bad_alloc();
  lua_State* const L = state.get();
  const int status = luaL_loadbufferx(L, text.data(), text.size(), ("@" + file).c_str(), "t");
  if (status == LUA_ERRMEM) throw std::bad_alloc();
  if (status != LUA_OK) {
    throw Failure(error_at({file}, "cannot be compiled: " + std::string(lua_tostring(L, -1))));
  }
  std::string bytecode;
  lua_dump(L, append, &bytecode, 0);
  return read_bytecode(bytecode);
}

}  // namespace fuda::lua
