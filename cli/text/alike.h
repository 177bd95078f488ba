// Recognises one mistake that is found many times: in other games, for other cards, with other numbers.
#pragma once

#include <string>
#include <string_view>

#include "base/diagnostic.h"

namespace fuda {

// The text with "0" for each number in it, except for digits within a word ("card2"). Only to group findings.
[[nodiscard]] inline std::string without_numbers(std::string_view text) {
  enum { apart, word, number } in = apart;
  std::string out;
  for (const char c : text) {
    const bool digit = c >= '0' && c <= '9';
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
                        (static_cast<unsigned char>(c) & 0x80U) != 0;
    if (digit && in == number) continue;
    if (digit && in == apart) in = number;
    if (!digit) in = letter ? word : apart;
    out += in == number ? '0' : c;
  }
  return out;
}

// The same for findings of one mistake: the place and the words, without numbers.
[[nodiscard]] inline std::string mistake_of(const Finding& finding) {
  return finding.place.text() + "\n" + without_numbers(finding.message);
}
[[nodiscard]] inline bool is_same_mistake(const Finding& a, const Finding& b) {
  return mistake_of(a) == mistake_of(b);
}

}  // namespace fuda
