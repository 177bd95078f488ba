// Lua's error messages, read and put into words for someone who writes rules and not C. Lua gives nothing but
// texts; this is the one place that knows them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"

namespace fuda::lua {

enum class Deed : std::uint8_t { none, look_inside, call, calculate, join, count, compare };

// "attempt to index a nil value (local 'row')": what could not be done with which value. Of comparisons only
// the deed is known, of other messages nothing.
struct Attempt {
  Deed deed = Deed::none;
  std::string type;  // "nil"
  std::string name;  // what Lua calls the value, "local 'row'", or ""
};
[[nodiscard]] Attempt attempt_in(std::string_view message);

// "'end' expected near 'x'": what the compiler says of text that is not Lua.
struct Stumble {
  std::string expected;     // the word of Lua that it expected, "end" or "<eof>"; or ""
  std::string token;        // what it found instead; "" at the end of the file
  bool is_open = false;     // the text that the token begins is never closed
  bool is_nothing = false;  // nothing in Lua goes on like this
};
[[nodiscard]] Stumble stumble_in(std::string_view message);

struct PlainWords {
  std::string message;
  std::string hint;  // what to do about it; "" where the message says so itself
};

// "attempt to index a nil value (local 'row')" becomes "cannot look inside local 'row': it is nil", and so
// on. Messages it does not know stay as they are. `written`: how the value is written where Lua does not say,
// or "".
[[nodiscard]] PlainWords plain_words(const std::string& message, const std::string& written = {});

// Rules may refuse the data of a game with a path in front: error("tables.worth.3: …"). This is what such a
// message is about.
[[nodiscard]] Subject refused_data(const std::string& message);

// Takes "file:line: " off the front of `message` if the file is one of `files`. Lua shortens long names to
// "...tail", which finds its file again.
[[nodiscard]] Place take_place(std::string& message, const std::vector<std::string>& files);

}  // namespace fuda::lua
