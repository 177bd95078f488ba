// Reads the words of moves that are numbers.
#pragma once

#include <charconv>
#include <optional>
#include <string>

namespace fuda {

// The number in a word, if the number is from `low` to `high`.
[[nodiscard]] inline std::optional<int> number_in(const std::string& word, int low, int high) {
  int number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (error != std::errc() || end != word.data() + word.size()) return std::nullopt;
  return number < low || number > high ? std::nullopt : std::optional(number);
}

}  // namespace fuda
