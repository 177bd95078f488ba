// Reads Lua's error messages and rewrites them for authors of rules. No other code depends on their text.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "lua/code_reader.h"

namespace fuda::lua {

enum class Operation : std::uint8_t { none, index, call, arithmetic, concatenate, length, compare };

// "attempt to index a nil value (local 'row')". For a comparison only the operation is known.
struct Attempt {
  Operation operation = Operation::none;
  std::string type;  // "nil"
  std::string name;  // Lua's name of the value, "local 'row'", or ""
};
[[nodiscard]] Attempt attempt_in(std::string_view message);

// "'end' expected near 'x'".
struct CompilerMessage {
  std::string expected;     // "end", "<eof>"; or ""
  std::string token;        // found instead; "" at the end of the file
  bool is_open = false;     // the token begins a text that is never closed
  bool is_nothing = false;  // "syntax error near", without what was expected
};
[[nodiscard]] CompilerMessage compiler_message_in(std::string_view message);

// "attempt to index a nil value (local 'row')" becomes "cannot look inside local 'row': it is nil". Unknown
// messages stay as they are. `written`: how the code writes the value, if known.
[[nodiscard]] Explained plain_words(const std::string& message, const std::string& written = {});

}  // namespace fuda::lua
