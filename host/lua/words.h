// Lua's error messages, in words for someone who writes rules and not C.
#pragma once

#include <string>
#include <vector>

#include "text/diagnostic.h"

namespace fuda::lua {

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
