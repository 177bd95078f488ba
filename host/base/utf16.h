// Text of another encoding, as some editors save it.
#pragma once

#include <string_view>

namespace fuda {

inline constexpr const char* kIsUtf16 = "this file is UTF-16; only UTF-8 is read";
inline constexpr const char* kSaveAsUtf8 = "save it as UTF-8";

// By its byte order mark, or its first letter: every other byte of plain text is zero.
[[nodiscard]] inline bool is_utf16(std::string_view text) {
  if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF")) return true;
  return text.size() > 1 && (text[0] == '\0') != (text[1] == '\0');
}

}  // namespace fuda
