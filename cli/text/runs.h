// Splits a text into words, for any definition of a word.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace fuda {

// Whether the byte is a letter, or part of a letter outside ASCII.
inline bool is_letter(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 0x80 || (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
}
inline bool is_letter_or_digit(char c) { return is_letter(c) || (c >= '0' && c <= '9'); }

// Calls take(run, the byte before the run or 0) for each maximal run of bytes that `belongs` accepts, in
// order.
template <class Belongs, class Take>
void each_run(std::string_view text, Belongs belongs, Take take) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (!belongs(text[at])) continue;
    std::size_t end = at;
    while (end < text.size() && belongs(text[end])) ++end;
    take(std::string(text.substr(at, end - at)), at == 0 ? '\0' : text[at - 1]);
    at = end;
  }
}

}  // namespace fuda
