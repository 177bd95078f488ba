// What rules can use, each name with its documentation: the tables that the environment is filled from and
// that the reference is printed from, so that neither can have what the other lacks. The texts are constants;
// nothing is made of them before somebody asks.
#pragma once

#include <lua.hpp>
#include <span>

namespace fuda::lua {

// Where a name may be used.
enum class May {
  always,  // also while the file is being read
  look,    // in every function that the host calls
  change,  // not in guards and `score`, which look and do not change
};

// What a function returns first, and what a field holds. A card or a seat may also be nil.
enum class Gives {
  any,
  new_table,  // made for this call; no other code has it
  cards,      // a list of cards, made for this call
  truth,
  number,
  text,
  card,
  zone,
  seat,
};

// How many arguments a function takes, the thing before a ':' included.
struct Arity {
  static constexpr int kAnyNumber = 1000;

  int least = 0, most = 0;
  bool method = false;  // written with a ':'
};

struct Binding {
  const char* name = "";  // as the environment knows it; "#" for the length, "[]" for an index, PLACE for any
  lua_CFunction function = nullptr;  // null: a field, a form, or a function that the rules write
  May may = May::always;
  const char* call = "";  // how it is written, with its arguments; those in brackets may be left out
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

// The tables of the libraries, each at the end of the file that fills the environment from it.
[[nodiscard]] Bindings base_names();
[[nodiscard]] Bindings math_names();
[[nodiscard]] Bindings string_names();
[[nodiscard]] Bindings table_names();
// Names of Lua that are left out on purpose, and what to use instead.
[[nodiscard]] Bindings missing_names();

}  // namespace fuda::lua
