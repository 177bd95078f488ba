// Tables of what rules can use, with documentation. The environment is filled from them and the reference
// printed from them, so both have the same names.
#pragma once

#include <lua.hpp>
#include <span>

namespace fuda::lua {

// Where a name may be used.
enum class May {
  always,  // also while the file is being loaded
  look,    // in every function that the host calls
  change,  // not in guards and `score`, which look and do not change
};

// What a function returns first, and what a field holds. A card or a seat may also be nil.
enum class Gives {
  any,
  new_table,  // made for this call
  cards,      // a list of cards, made for this call
  truth,
  number,
  text,
  phase,  // the name of one
  card,
  zone,
  seat,
};

// How many arguments a function takes, including what stands before a ':'.
struct Arity {
  static constexpr int kAnyNumber = 1000;

  int least = 0, most = 0;
  bool method = false;  // written with a ':'
};

struct Binding {
  const char* name = "";             // "#": the length, "[]": an index, in capitals: any name
  lua_CFunction function = nullptr;  // null: a field, or a function that the rules write
  May may = May::always;
  const char* call = "";  // "zone:draw(to)"; arguments in brackets may be left out
  const char* does = "";  // whole sentences
  Arity arity = {};       // of a function
  Gives gives = Gives::any;
};
using Bindings = std::span<const Binding>;

// Puts the functions among `names` into the table on the top of the stack.
inline void set_functions(lua_State* L, Bindings names) {
  for (const Binding& one : names) {
    if (one.function == nullptr) continue;
    lua_pushcfunction(L, one.function);
    lua_setfield(L, -2, one.name);
  }
}

// The tables of the libraries, each at the end of the library's file.
[[nodiscard]] Bindings base_names();
[[nodiscard]] Bindings math_names();
[[nodiscard]] Bindings string_names();
[[nodiscard]] Bindings table_names();

}  // namespace fuda::lua
