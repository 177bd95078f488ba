// The words of a text, whatever a word is.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace fuda {

// A letter, or a part of one that is not of ASCII.
inline bool is_letter(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 0x80 || (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
}
inline bool is_letter_or_digit(char c) { return is_letter(c) || (c >= '0' && c <= '9'); }

// Each longest run of bytes that belong to words, in their order: take(run, the byte before it or 0).
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
