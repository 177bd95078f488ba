// yaml-cpp's messages in plain words: its own take a knowledge of YAML's grammar.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "yaml/explainer.h"

namespace fuda::yaml {

// Whether the '[' or '{' that `text` begins with is closed somewhere.
[[nodiscard]] bool bracket_closes(std::string_view text);

[[nodiscard]] Place place_of(std::string_view text, const std::string& file, std::size_t offset);

[[nodiscard]] Finding explain_syntax(const SyntaxError& error, std::string_view text,
                                     const std::string& file);

}  // namespace fuda::yaml
