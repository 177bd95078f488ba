// Checks a compiled file before it runs.
//
// Lua finds out about a misspelt name only when the line runs, and never about an assignment to a global that
// exists. Both are in the bytecode: every use of a global names it in its instruction. So all of a file's
// faults are known, each with its line, when it is loaded, and running code needs no guard.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "lua/code_reader.h"

namespace fuda::lua {

// A global function that the file's own level defines: `function name(…) … end`.
struct GlobalFunction {
  std::string name;
  int line = 0;
};

struct ChunkReport {
  Findings findings;                    // in the order of lines
  std::vector<GlobalFunction> defines;  // in the order of lines
  std::vector<std::string> reads;       // globals that the file's own level looks at
  std::set<std::string> fields;         // that this file and those before it give values to
  std::size_t longest_function = 0;     // instructions
  std::size_t longest_chain = 0;        // links of one a.b.c…
};

// May a file define global functions, which the files after it see?
enum class Sharing : std::uint8_t {
  none,
  redefine,  // only those that are there already
  define,
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

// `main`: what was compiled from the text of `file`.
[[nodiscard]] ChunkReport check_chunk(const Function& main, const std::string& file, GlobalNames names,
                                      const CodeReader& reader = {});

}  // namespace fuda::lua
