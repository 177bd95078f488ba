// What a Vm asks a reader of compiled code, where one is installed. A program that links the host alone has
// none: then the same things are checked while rules run (lua/late_checks.h).
#pragma once

#include <cstddef>
#include <functional>
#include <lua.hpp>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"

namespace fuda::lua {

struct Attempt;

// May a file define global functions, which the files after it see?
enum class Sharing : std::uint8_t {
  none,
  redefine,  // only those that are there already
  define,
};

// A global function that the file's own level defines: `function name(…) … end`.
struct GlobalFunction {
  std::string name;
  int line = 0;
};

// What a file's own level, outside of its functions, does with globals.
struct FileReport {
  std::vector<GlobalFunction> defines;  // in the order of lines
  std::vector<std::string> reads;
};

// What a file may use, each list sorted.
struct GlobalNames {
  std::vector<std::string> known;
  std::vector<std::string> assignable;
  std::vector<std::string> shared;            // functions that files defined before
  std::set<std::string> fields;               // that files before gave values to, in any order
  std::map<std::string, std::string> things;  // what some of them are: "counter", "family of zones"
  Sharing sharing = Sharing::none;
};

struct CodeReport {
  Findings findings;  // in the order of lines
  FileReport file;
  std::set<std::string> fields;      // that this file and those before it give values to
  std::size_t longest_function = 0;  // instructions
};

// A function that is there after loading, and the file that it is from. `code` is what lua_dump made of it.
struct FunctionCode {
  std::string file;
  std::string code;
};

struct WritesReport {
  Findings findings;      // functions that set a variable outside of them
  bool only_own = false;  // all of them write to nothing but tables that the same call has made
};

// Where an error of Lua happened.
struct ErrorSite {
  int line = 0;
  std::string code;  // of the function, as lua_dump writes it
  // What a local variable holds there: "7", "'red'", "nil"; "" for anything else and for no such variable.
  std::function<std::string(const std::string& name)> value_of;
};

// The value that an error of Lua is about.
struct Operand {
  std::string written;  // "tables.points[n]"; "" where it cannot be told
  std::string origin;   // what is worth knowing about it: "n is 7"; or ""
};

struct CodeReader {
  // What is wrong with a file, before it runs: unknown names, assignments, calls with a wrong number of
  // arguments.
  CodeReport (*check)(const std::string& file, std::string_view text, const std::string& code,
                      GlobalNames names) = nullptr;
  // What functions write to. `makers`: methods that return a table made for this very call. `instead`: where
  // to keep things, a hint. Charged to `L`.
  WritesReport (*writes)(lua_State* L, const std::vector<FunctionCode>& functions,
                         const std::set<std::string>& makers, const std::string& instead) = nullptr;
  Operand (*operand_of)(const ErrorSite& site, const Attempt& attempt) = nullptr;
};

// The reader of every Vm that is made from now on, or null. It must outlive them. Install it before threads
// start.
inline const CodeReader* code_reader = nullptr;

}  // namespace fuda::lua
