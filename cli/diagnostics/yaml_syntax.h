// Translates yaml-cpp's messages into plain words, for authors who do not know YAML's grammar.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "yaml/explainer.h"

namespace fuda::yaml {

// Whether the text contains the end of the '[' or '{' with which it starts.
[[nodiscard]] bool bracket_closes(std::string_view text);

[[nodiscard]] Place place_of(std::string_view text, const std::string& file, std::size_t offset);

[[nodiscard]] Finding explain_syntax(const SyntaxError& error, std::string_view text,
                                     const std::string& file);

}  // namespace fuda::yaml
