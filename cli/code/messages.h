// Rewrites Lua's error messages for authors of rules. No other code depends on the text of these messages.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/diagnostic.h"
#include "lua/code_reader.h"

namespace fuda::lua {

enum class Operation : std::uint8_t { none, index, call, arithmetic, concatenate, length, compare };

// A failed operation, such as "attempt to index a nil value (local 'row')". For a comparison, the message
// gives only the operation.
struct Attempt {
  Operation operation = Operation::none;
  std::string type;  // "nil"
  std::string name;  // Lua's name for the value, such as "local 'row'", or ""
};
[[nodiscard]] Attempt attempt_in(std::string_view message);

// A message of the compiler, such as "'end' expected near 'x'".
struct CompilerMessage {
  std::string expected;      // the token that Lua expected, such as "end" or "<eof>", or ""
  std::string token;         // the token that Lua found instead; "" at the end of the file
  bool is_open = false;      // whether the token starts a quoted text that never ends
  bool is_nothing = false;   // whether the message is "syntax error near", without an expected token
  bool is_uncalled = false;  // whether the name after a ':' is not called
};
[[nodiscard]] CompilerMessage compiler_message_in(std::string_view message);

// "attempt to index a nil value (local 'row')" becomes "cannot look inside local 'row': it is nil". Other
// messages are unchanged. `written` is the value as the code writes it, if known.
[[nodiscard]] Explained plain_words(const std::string& message, const std::string& written = {});

// Rewrites a message of the compiler. Adds the position in the line and a hint.
[[nodiscard]] Finding syntax_error(const Place& place, const std::string& message, std::string_view text);

// The value that a Lua error is about.
struct Operand {
  std::string written;  // the code for the value, such as "tables.points[n]"; "" if unknown
  std::string origin;   // a hint such as "n is 7"; or ""
};
[[nodiscard]] Operand operand_of(const ErrorSite& site, const Attempt& attempt);

}  // namespace fuda::lua
