// Reads Lua's error messages and rewrites them for authors of rules. No other code depends on their text.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"

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

struct PlainWords {
  std::string message;
  std::string hint;  // or ""
};

// "attempt to index a nil value (local 'row')" becomes "cannot look inside local 'row': it is nil". Unknown
// messages stay as they are. `written`: how the code writes the value, if known.
[[nodiscard]] PlainWords plain_words(const std::string& message, const std::string& written = {});

// The subject of a message that begins with a path: error("tables.worth.3: …").
[[nodiscard]] Subject refused_data(const std::string& message);

// Removes "file:line: " from the front of `message` if the file is one of `files`, also in the short form
// "...tail" that Lua gives long names.
[[nodiscard]] Place take_place(std::string& message, const std::vector<std::string>& files);

}  // namespace fuda::lua
