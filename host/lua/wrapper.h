// The one way a C++ function becomes a Lua function.
#pragma once

#include <exception>
#include <lua.hpp>

#include "lua/call.h"
#include "lua/documented.h"

namespace fuda::lua {

// Keeps what `exception` says for raise_kept, which raises it in the rules.
void keep(lua_State* L, const std::exception& exception);
[[noreturn]] void raise_kept(lua_State* L);
// Raises: "'draw' takes 1 argument, but gets 2 here".
[[noreturn]] void raise_surplus(lua_State* L, const char* name, const char* call, const Arity& arity);

// guarded<my_binding> is a lua_CFunction. A std::exception from my_binding becomes an error in the rules,
// raised after the catch block has ended. Lua's own errors are C++ exceptions of another type and pass: never
// catch (...).
template <auto Fn>
int guarded(lua_State* L) {
  try {
    return Fn(L);
  } catch (const std::exception& exception) {
    keep(L, exception);
  }
  raise_kept(L);
}

// The same, but more arguments than are documented are refused; too few are refused by the function itself,
// which knows what is missing.
template <Signature kSignature, auto Fn>
int counted(lua_State* L) {
  // A variable of its own, as Clang 14 crashes on the address of a part of a template argument.
  static constexpr auto kCopy = kSignature;
  if constexpr (kCopy.arity.most < Arity::kAnyNumber) {
    if (lua_gettop(L) > kCopy.arity.most) [[unlikely]] {
      raise_surplus(L, kCopy.name, kCopy.call, kCopy.arity);
    }
  }
  return guarded<Fn>(L);
}

// A function that rules call: what is documented of it is what it checks.
template <Signature kSignature, auto Fn>
constexpr Binding binding(May may, const char* does) {
  return {kSignature.name, counted<kSignature, Fn>, may, kSignature.call, does, kSignature.arity};
}

}  // namespace fuda::lua
