// Lua's error messages, in words for someone who writes rules and not C.
#pragma once

#include <string>
#include <vector>

#include "text/diagnostic.h"

namespace fuda::lua {

// "attempt to index a nil value (local 'row')" becomes "cannot look inside local 'row': it is nil", and so
// on. Messages it does not know stay as they are. `written`: how the value is written where Lua does not say,
// or "".
[[nodiscard]] std::string plain_words(const std::string& message, const std::string& written = {});

// What to do about a message in plain words; "" where it says so itself.
[[nodiscard]] std::string hint_for(const std::string& message);

// Takes "file:line: " off the front of `message` if the file is one of `files`. Lua shortens long names to
// "...tail", which finds its file again.
[[nodiscard]] Place take_place(std::string& message, const std::vector<std::string>& files);

}  // namespace fuda::lua
