// What to do about text that is not Lua.
#pragma once

#include <string_view>

#include "text/diagnostic.h"

namespace fuda::lua {

// Adds to the compiler's message about `text`, already in plain words and with a line, where in the line the
// fault is and what is probably meant.
void explain_syntax(Finding& finding, std::string_view text);

}  // namespace fuda::lua
