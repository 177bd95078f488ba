// Builds nodes from yaml-cpp's events and refuses input inside the events, so that the parser never recurses
// deeper than kMaxYamlDepth and never resolves an alias.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "yaml/node.h"

namespace fuda::yaml {

// Builds the one document in a text that reader.cpp has checked. Throws Failure as described in reader.h.
[[nodiscard]] Node build(std::string_view text, const std::string& file_name);

inline constexpr std::string_view kOpenQuote = "this quote is never closed";
// The end of the quoted text that begins at `at`, or npos.
[[nodiscard]] std::size_t closing_quote(std::string_view text, std::size_t at);

}  // namespace fuda::yaml
