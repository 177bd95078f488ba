// What to do about text that is no Lua.
#pragma once

#include <string_view>

#include "text/diagnostic.h"

namespace fuda::lua {

// Adds to what the compiler says of `text`, in plain words and with a line, where in the line it is and what
// is probably meant.
void explain_syntax(Finding& finding, std::string_view text);

}  // namespace fuda::lua
