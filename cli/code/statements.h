// The tokens at which statements of a Lua text begin and end.
#pragma once

#include <string_view>

#include "lua/tokens.h"

namespace fuda::lua {

// Whether the token is this keyword.
[[nodiscard]] bool is_word(const Token& token, std::string_view keyword);
// Whether an expression can end with this token.
[[nodiscard]] bool ends_expression(const Token& token);
// Whether a statement can begin with this token, if the expression before it has ended. Leaves out ';'.
[[nodiscard]] bool begins_statement(const Token& token);
// Whether the token ends a block: `end`, `else`, `elseif` or `until`.
[[nodiscard]] bool ends_block(const Token& token);

}  // namespace fuda::lua
