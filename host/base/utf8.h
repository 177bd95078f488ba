// UTF-8 for messages and for checking input: decoding, width on a terminal, shortening.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace fuda {

struct CodePoint {
  char32_t value = 0;
  std::size_t bytes = 0;  // 0: no valid UTF-8 here
};

// The code point that starts at byte `at`, which must be inside `text`. Overlong forms, surrogates and values
// above U+10FFFF are not valid.
[[nodiscard]] CodePoint decode_utf8(std::string_view text, std::size_t at);

// C0 (with tab and line ends), DEL and C1: what a terminal may obey instead of show.
[[nodiscard]] bool is_control(char32_t point);

// Columns on a terminal: 0 for combining marks, 2 for East Asian wide characters, else 1.
[[nodiscard]] int display_width(char32_t point);

// Invisible characters that can make text look like another: direction marks, zero-width characters, tags.
[[nodiscard]] bool is_hidden(char32_t point);

// Safe to print on one line: control characters, hidden ones and bytes that are not UTF-8 become '?'; tabs
// stay if `keep_tabs`.
[[nodiscard]] std::string printable(std::string_view text, bool keep_tabs = false);

// For quoting in a message: line ends and tabs become spaces, the rest as printable(), and what is beyond
// `most` code points becomes "…".
[[nodiscard]] std::string excerpt(std::string_view text, std::size_t most = 40);

}  // namespace fuda
