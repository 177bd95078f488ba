// Reading compiled code, and explaining errors, if a reader is installed. A program that links the host alone
// has none: the same things are then checked while rules run (lua/late_checks.h).
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

// May a file define global functions, which the files after it see?
enum class Sharing : std::uint8_t {
  none,
  redefine,  // only existing ones
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

// The names a file may use, each list sorted.
struct GlobalNames {
  std::vector<std::string> known;
  std::vector<std::string> assignable;
  std::vector<std::string> shared;            // functions defined by earlier files
  std::set<std::string> fields;               // of tables, set by earlier files
  std::map<std::string, std::string> things;  // the kind by name: "counter", "family of zones"
  Sharing sharing = Sharing::none;
};

struct CodeReport {
  Findings findings;  // in the order of lines
  FileReport file;
  std::set<std::string> fields;      // of tables, set by this file and earlier ones
  std::size_t longest_function = 0;  // instructions
};

// A function after loading; `code` as from lua_dump.
struct FunctionCode {
  std::string file;
  std::string code;
};

struct WritesReport {
  Findings findings;      // functions that set a variable outside of them
  bool only_own = false;  // functions write only to tables that the same call has made
};

// Where an error of Lua happened.
struct ErrorSite {
  int line = 0;                       // 0: not in rules
  std::function<std::string()> code;  // of the function, as from lua_dump
  // The value of a local variable: "7", "'red'", "nil"; "" if it is anything else or there is none.
  std::function<std::string(const std::string& name)> value_of;
};

// An error in plain words.
struct Explained {
  std::string message;
  std::string hint;  // or ""
};

struct CodeReader {
  // Before a file runs: finds unknown names, wrong assignments, calls with a wrong number of arguments.
  CodeReport (*check)(const std::string& file, std::string_view text, const std::string& code,
                      GlobalNames names) = nullptr;
  // What functions write to; see close_to_writing. Charged to `L`.
  WritesReport (*writes)(lua_State* L, const std::vector<FunctionCode>& functions,
                         const std::set<std::string>& makers, const std::string& instead) = nullptr;
  // What Lua and its compiler say, in plain words. Without a reader it is shown as it is.
  Explained (*explain)(const std::string& message, const ErrorSite& site) = nullptr;
  Finding (*syntax_error)(const Place& place, const std::string& message, std::string_view text) = nullptr;
  // "not available: …" for a global or "library.field" that Lua has and rules do not; else "".
  std::string (*left_out)(std::string_view name) = nullptr;
};

// For every Vm made from now on; may be null. Must outlive them. Install it before threads start.
inline const CodeReader* code_reader = nullptr;

}  // namespace fuda::lua
