// What a Vm asks the code that gives it functions, which knows how they are called and how their values are
// written.
#pragma once

#include <lua.hpp>
#include <set>
#include <string>

#include "base/diagnostic.h"

namespace fuda::lua {

struct Attempt;
struct Function;

// The value that an error of Lua is about.
struct Operand {
  std::string written;  // "tables.points[n]"; "" where it cannot be told
  std::string origin;   // what is worth knowing about it: "n is 7"; or ""
};

// Either may be null: then nobody asks.
struct CodeReader {
  // What is wrong with the calls in the code of a file, each error at its line. `own`: names of methods that
  // may be the rules' own.
  Findings (*check_calls)(const Function& main, const std::string& file,
                          const std::set<std::string>& own) = nullptr;
  // In a message handler. Neither calls nor allocates in Lua.
  Operand (*operand_of)(lua_State* L, const Attempt& attempt) = nullptr;
};

}  // namespace fuda::lua
