// Finds the place of a missing ':' or ','. The parser itself fails only later, at a token that does not fit.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "base/diagnostic.h"

namespace fuda::yaml {

// The kind of text in which the parser failed: in braces, in brackets, or in lines of keys.
enum class Stumbled { in_braces, in_brackets, in_lines };

// Returns a finding if a sign is probably missing before `offset`.
[[nodiscard]] std::optional<Finding> missing_sign(Stumbled where, std::string_view text,
                                                  const std::string& file, std::size_t offset);

// Returns a finding if the '?' at `offset` belongs to a text in brackets, where YAML reads it as a sign.
[[nodiscard]] std::optional<Finding> question_mark(std::string_view text, const std::string& file,
                                                   std::size_t offset);

// Returns a finding for an unquoted key that starts at `offset`, if the parser read it as `key`.
[[nodiscard]] std::optional<Finding> missing_colon(std::string_view text, const std::string& file,
                                                   std::size_t offset, std::string_view key);

// Whether a text starts and ends with typographic quotes, which are ordinary letters in YAML.
[[nodiscard]] bool in_typographic_quotes(std::string_view text);

}  // namespace fuda::yaml
