// Detects files that an editor has saved as UTF-16.
#pragma once

#include <string_view>

namespace fuda {

inline constexpr const char* kIsUtf16 = "this file is UTF-16; only UTF-8 is read";
inline constexpr const char* kSaveAsUtf8 = "save it as UTF-8";

// Checks for a byte order mark, or for a zero byte next to the first letter: in UTF-16, every second byte of
// an English text is zero.
[[nodiscard]] inline bool is_utf16(std::string_view text) {
  if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF")) return true;
  return text.size() > 1 && (text[0] == '\0') != (text[1] == '\0');
}

}  // namespace fuda
