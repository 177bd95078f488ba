// yaml-cpp's messages in plain words: its own take a knowledge of YAML's grammar.
#pragma once

#include <yaml-cpp/exceptions.h>

#include <cstddef>
#include <string>
#include <string_view>

#include "base/diagnostic.h"

namespace fuda::yaml {

inline constexpr std::string_view kOpenQuote = "this quote is never closed";

// The end of the quoted text that begins at `at`, or npos.
[[nodiscard]] std::size_t closing_quote(std::string_view text, std::size_t at);

// Whether the '[' or '{' that `text` begins with is closed somewhere.
[[nodiscard]] bool bracket_closes(std::string_view text);

[[nodiscard]] Place place_of(std::string_view text, const std::string& file, std::size_t offset);

// `text` is what was parsed; all of it before `good` is known to be well-formed.
[[nodiscard]] Finding explain_syntax(const YAML::Exception& error, std::string_view text,
                                     const std::string& file, std::size_t good);

}  // namespace fuda::yaml
