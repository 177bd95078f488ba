// An interface for reading compiled code and explaining errors. Without a code reader, as in a program that
// links only the host, fuda makes the same checks while rules run (lua/late_checks.h).
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

// Whether a file may define global functions that later files can use.
enum class Sharing : std::uint8_t {
  none,
  redefine,  // only existing functions
  define,
};

// A global function defined at the top level of a file: `function name(…) … end`.
struct GlobalFunction {
  std::string name;
  int line = 0;
};

// The globals that the top level of a file uses, outside its functions.
struct FileReport {
  std::vector<GlobalFunction> defines;  // functions in order of lines
  std::vector<std::string> reads;
};

// The names that a file may use. Lists are sorted.
struct GlobalNames {
  std::vector<std::string> known;
  std::vector<std::string> assignable;
  std::vector<std::string> shared;            // functions defined by earlier files
  std::set<std::string> fields;               // fields of tables, set by earlier files
  std::map<std::string, std::string> things;  // kinds by name: "counter", "family of zones"
  Sharing sharing = Sharing::none;
};

struct CodeReport {
  Findings findings;  // findings in order of lines
  FileReport file;
  std::set<std::string> fields;      // fields of tables, set by this file and earlier ones
  std::size_t longest_function = 0;  // instructions
};

// A function after loading. `code` is the output of lua_dump.
struct FunctionCode {
  std::string file;
  std::string code;
};

struct WritesReport {
  Findings findings;      // functions that set a variable defined outside the function
  bool only_own = false;  // functions write only to tables that were created in the same call
};

// The place of a Lua error.
struct ErrorSite {
  int line = 0;                       // 0: not in rules
  std::function<std::string()> code;  // code of the function, from lua_dump
  // The value of a local variable: "7", "'red'", "nil". Returns "" for other values, or if there is no such
  // variable.
  std::function<std::string(const std::string& name)> value_of;
};

// An error in plain words.
struct Explained {
  std::string message;
  std::string hint;  // may be ""
};

struct CodeReader {
  // Finds unknown names, wrong assignments, and calls with a wrong number of arguments. The host calls this
  // function before a file runs.
  CodeReport (*check)(const std::string& file, std::string_view text, const std::string& code,
                      GlobalNames names) = nullptr;
  // Finds what functions write to (see close_to_writing). Charges its work to `L`.
  WritesReport (*writes)(lua_State* L, const std::vector<FunctionCode>& functions,
                         const std::set<std::string>& makers, const std::string& instead) = nullptr;
  // Puts messages of Lua and its compiler into plain words. Without a reader, the host shows these messages
  // unchanged.
  Explained (*explain)(const std::string& message, const ErrorSite& site) = nullptr;
  Finding (*syntax_error)(const Place& place, const std::string& message, std::string_view text) = nullptr;
  // "not available: …" for a global or "library.field" that Lua has but that rules cannot use; otherwise "".
  std::string (*left_out)(std::string_view name) = nullptr;
};

// The reader that every Vm created from now on uses, which may be null. The reader must outlive all VMs that
// use it. Install the reader before threads start.
inline const CodeReader* code_reader = nullptr;

}  // namespace fuda::lua
