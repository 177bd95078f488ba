// The branches of rules, for finding branches that never run. Lua reports only which lines run, so the rules
// get a new text in which each branch begins on its own line.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace fuda::lua {

struct Branch {
  enum class Kind : std::uint8_t {
    then,   // `if CONDITION then STATEMENT`
    after,  // the first statement after `if CONDITION then … return … end`
  };
  Kind kind = Kind::then;
  int condition = 0;      // the line of the condition in the rules
  int line = 0;           // the line of the statement in the rules
  int condition_ran = 0;  // the line of the condition in Branches::text
  int ran = 0;            // the line of the statement in Branches::text
  std::string statement;  // the beginning of the statement, such as "reset(spoken)"
  // Whether the check should report the branch if it never runs: it decides how the game continues, but does
  // not end the game.
  bool matters = false;
};

struct Branches {
  std::string text;
  std::vector<Branch> all;  // in the order of the text
};

// `text` must compile.
[[nodiscard]] Branches branches_of(std::string_view text);

}  // namespace fuda::lua
