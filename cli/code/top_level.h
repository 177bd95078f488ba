// The statements at the top level of a Lua file: functions, local variables, assignments and others.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace fuda::lua {

struct TopStatement {
  // `function` is a function or an assignment to one name, such as "moves.pass.allowed = nil", because both
  // give a global name its value.
  enum class Kind : std::uint8_t { function, local, other };

  Kind kind = Kind::other;
  std::vector<std::string> names;  // the names that get a value: "moves.play.apply", or the local variables
  bool is_nil = false;             // whether the statement is an assignment of nil
  std::size_t begin = 0, end = 0;  // offsets, with the comments directly before the statement
  int line = 0;                    // the line of the statement itself, from 1
  std::string tokens;              // the statement without comments, with one space between tokens
  std::set<std::string> mentions;  // all names in the statement that are not fields
};

// Splits a text that compiles. For any other text, the result is a guess.
[[nodiscard]] std::vector<TopStatement> top_statements(std::string_view text);

}  // namespace fuda::lua
