// Finds the place where a ':' or a ',' is missing, which the parser notices only later, at something that
// does not fit.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "base/diagnostic.h"

namespace fuda::yaml {

// Where the parser stumbled: in braces, in brackets, or in lines of keys.
enum class Stumbled { in_braces, in_brackets, in_lines };

// None unless a sign is likely to be missing before `offset`.
[[nodiscard]] std::optional<Finding> missing_sign(Stumbled where, std::string_view text,
                                                  const std::string& file, std::size_t offset);

// For an unquoted key that begins at `offset` and was read as `key`.
[[nodiscard]] std::optional<Finding> missing_colon(std::string_view text, const std::string& file,
                                                   std::size_t offset, std::string_view key);

// A text that begins and ends with typographic quotes, which are ordinary letters here.
[[nodiscard]] bool in_typographic_quotes(std::string_view text);

}  // namespace fuda::yaml
