// The words that files use for the values of an enum. Define the words after the enum, in the order of its
// values:
//
//   enum class Colour : std::uint8_t { red, blue };
//   template <>
//   inline constexpr std::array<std::string_view, 2> kWordsOf<Colour> = {"red", "blue"};
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace fuda {

template <class Enum>
inline constexpr std::array<std::string_view, 0> kWordsOf{};

template <class Enum>
[[nodiscard]] constexpr std::string_view word_of(Enum value) {
  return kWordsOf<Enum>.at(static_cast<std::size_t>(value));
}

// Returns nothing if `word` is not a word of this enum.
template <class Enum>
[[nodiscard]] constexpr std::optional<Enum> value_of_word(std::string_view word) {
  const auto& words = kWordsOf<Enum>;
  const auto found = std::ranges::find(words, word);
  if (found == words.end()) return std::nullopt;
  return static_cast<Enum>(found - words.begin());
}

}  // namespace fuda
