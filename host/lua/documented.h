// Tables of the names that rules can use, with documentation. The program creates both the environment and
// the reference from these tables, so both have the same names.
#pragma once

#include <lua.hpp>
#include <span>

namespace fuda::lua {

// The places where a name may be used.
enum class May {
  always,  // anywhere, including while the file is loaded
  look,    // usable in every function that the host calls
  change,  // usable in functions, except in guards and `score`, which cannot change the position
};

// The type of a function's first result, or of a field. A card or a seat may also be nil.
enum class Gives {
  any,
  new_table,  // created for this call
  cards,      // a list of cards, created for this call
  truth,
  number,
  text,
  phase,  // the name of a phase
  card,
  zone,
  seat,
};

// The number of arguments of a function, including the object before a ':'.
struct Arity {
  static constexpr int kAnyNumber = 1000;

  int least = 0, most = 0;
  bool method = false;  // called with a ':'
};

struct Binding {
  const char* name = "";             // "#": the length, "[]": an index, in capitals: any name
  lua_CFunction function = nullptr;  // null: a field, or a function that the rules define
  May may = May::always;
  const char* call = "";  // "zone:draw(to)"; arguments in brackets are optional
  const char* does = "";  // whole sentences
  Arity arity = {};       // of a function
  Gives gives = Gives::any;
};
using Bindings = std::span<const Binding>;

// Adds the functions among `names` to the table on the top of the stack.
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
