// UTF-8 for messages and for checking input: decoding, width on a terminal, shortening.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace fuda {

struct CodePoint {
  char32_t value = 0;
  std::size_t bytes = 0;  // 0 if the bytes are not valid UTF-8
};

// The code point that starts at byte `at`, which must be inside `text`. Overlong forms, surrogates and values
// above U+10FFFF are invalid.
[[nodiscard]] CodePoint decode_utf8(std::string_view text, std::size_t at);

// Whether a terminal may obey the character instead of showing it: C0 (with tab and line ends), DEL and C1.
[[nodiscard]] bool is_control(char32_t point);

// Columns on a terminal: 0 for combining marks, 2 for East Asian wide characters, 1 for others.
[[nodiscard]] int display_width(char32_t point);

// Whether the character is invisible and can make a text look like a different text: direction marks,
// zero-width characters, tags.
[[nodiscard]] bool is_hidden(char32_t point);

// Makes a text safe to print on one line: replaces control characters, hidden characters and bytes that are
// not UTF-8 with '?'. Keeps tabs if `keep_tabs`.
[[nodiscard]] std::string printable(std::string_view text, bool keep_tabs = false);

// Prepares a text for quoting in a message: replaces line ends and tabs with spaces, the rest as in
// printable(), and everything after `most` code points with "…".
[[nodiscard]] std::string excerpt(std::string_view text, std::size_t most = 40);

inline constexpr const char* kIsUtf16 = "this file is UTF-16; only UTF-8 is read";
inline constexpr const char* kSaveAsUtf8 = "save it as UTF-8";

// Checks for a byte order mark, or for a zero byte next to the first letter: in UTF-16, every second byte of
// an English text is zero.
[[nodiscard]] inline bool is_utf16(std::string_view text) {
  if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF")) return true;
  return text.size() > 1 && (text[0] == '\0') != (text[1] == '\0');
}

inline constexpr std::size_t kMaxMessageLine = 800;  // maximum bytes in a line of a message or hint
inline constexpr std::size_t kMaxMessageLines = 40;  // maximum lines in a message or hint

// Cuts the text of a message or a hint to its first kMaxMessageLines lines, and cuts the middle out of long
// lines.
[[nodiscard]] std::string bounded(std::string text);

}  // namespace fuda
