// The one way a C++ function becomes a Lua function.
#pragma once

#include <exception>
#include <lua.hpp>
#include <string>

#include "core/diagnostic.h"
#include "lua/call.h"

namespace fuda::lua {

// guarded<my_binding> is a lua_CFunction. A std::exception from my_binding becomes an error in the rules,
// raised after the catch block has ended. Lua's own errors are C++ exceptions of another type and pass: never
// catch (...).
template <auto Fn>
int guarded(lua_State* L) {
  std::string message;
  std::string hint;
  try {
    return Fn(L);
  } catch (const Failure& failure) {
    message = failure.findings().empty() ? failure.what() : failure.findings().front().message;
    if (!failure.findings().empty()) hint = failure.findings().front().hint;
  } catch (const std::bad_alloc&) {
    message = "there is not enough memory";
  } catch (const std::exception& exception) {
    message = exception.what();
  }
  raise(L, message, hint);
}

}  // namespace fuda::lua
