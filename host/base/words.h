// Small changes to texts. These functions change only ASCII letters and spaces, so the result is the same in
// every locale.
#pragma once

#include <string>
#include <string_view>

namespace fuda {

// A view into `text` without the spaces and tabs at both ends.
[[nodiscard]] constexpr std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlank = " \t";
  const std::size_t begin = text.find_first_not_of(kBlank);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kBlank) - begin + 1);
}

// Converts A-Z to a-z.
[[nodiscard]] constexpr char in_lower_case(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
[[nodiscard]] inline std::string in_lower_case(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = in_lower_case(c);
  return out;
}

}  // namespace fuda
