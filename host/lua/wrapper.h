// Turns C++ functions into Lua functions.
#pragma once

#include <cstddef>
#include <exception>
#include <lua.hpp>
#include <string>
#include <string_view>

#include "lua/call.h"
#include "lua/documented.h"

namespace fuda::lua {

// A message such as "'draw' takes 1 argument, but gets 2 here". `given` includes the object before a ':', as
// the arity does.
[[nodiscard]] std::string wrong_number(std::string_view name, const Arity& arity, int given);

// A text such as "zone:draw(to)", and the name and arity read from it. Arguments in brackets are optional,
// `…` is any number of arguments, and braces hold the parts of one argument.
template <std::size_t N>
struct Signature {
  char call[N] = {};
  char name[N] = {};
  Arity arity;

  consteval Signature(const char (&text)[N]) {  // NOLINT(google-explicit-constructor): a template argument
    std::size_t open = 0;
    std::size_t begin = 0;
    for (; text[open] != '('; ++open) {
      if (text[open] == '.' || text[open] == ':') begin = open + 1;
      if (text[open] == ':') arity = {1, 1, true};
    }
    for (std::size_t i = 0; i < N; ++i) call[i] = text[i];
    for (std::size_t i = begin; i < open; ++i) name[i - begin] = text[i];
    int brackets = 0;
    int braces = 0;
    bool next = true;
    for (std::size_t i = open + 1; text[i] != ')'; ++i) {
      const char c = text[i];
      if (c == '[' || c == ']') brackets += c == '[' ? 1 : -1;
      if (c == ',' && braces == 0) next = true;
      if (c != '[' && c != ']' && c != ',' && c != ' ' && next) {
        next = false;
        arity.most = c == '\xE2' ? Arity::kAnyNumber : arity.most + 1;  // the first byte of "…"
        if (c != '\xE2' && brackets == 0) ++arity.least;
      }
      if (c == '{' || c == '}') braces += c == '{' ? 1 : -1;
    }
  }
};

// Keeps the message of an exception, which raise_kept raises in the rules.
void keep(lua_State* L, const std::exception& exception);
[[noreturn]] void raise_kept(lua_State* L);
[[noreturn]] void raise_surplus(lua_State* L, const char* name, const char* call, const Arity& arity);

// A lua_CFunction that turns a std::exception into an error in the rules, and raises this error after the
// catch block has ended. Lua's own errors are C++ exceptions of another type and must pass, so never catch
// (...).
template <auto Fn>
int guarded(lua_State* L) {
  try {
    return Fn(L);
  } catch (const std::exception& exception) {
    keep(L, exception);
  }
  raise_kept(L);
}

// The function also refuses too many arguments. If there are too few arguments, the function itself reports
// the missing argument.
template <Signature kSignature, auto Fn>
int counted(lua_State* L) {
  // This is a copy, because Clang 14 crashes on the address of a part of a template argument.
  static constexpr auto kCopy = kSignature;
  if constexpr (kCopy.arity.most < Arity::kAnyNumber) {
    if (lua_gettop(L) > kCopy.arity.most) [[unlikely]] {
      raise_surplus(L, kCopy.name, kCopy.call, kCopy.arity);
    }
  }
  return guarded<Fn>(L);
}

// A function that rules call.
template <Signature kSignature, auto Fn>
constexpr Binding binding(May may, const char* does, Gives gives = Gives::any) {
  return {kSignature.name, counted<kSignature, Fn>, may, kSignature.call, does, kSignature.arity, gives};
}

}  // namespace fuda::lua
