// Helpers that join and split words, and small helpers for lists.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace fuda {

// "a, b or c"
[[nodiscard]] std::string either(const std::vector<std::string>& words);
// "a, b and c"
[[nodiscard]] std::string spoken_list(const std::vector<std::string>& words);
// "[a, b]"
[[nodiscard]] std::string list_text(const std::vector<std::string>& words);
// "a, b, …": the first `most` words
[[nodiscard]] std::string first_few(const std::vector<std::string>& words, std::size_t most);
// "1 card", "2 cards"
[[nodiscard]] std::string counted(std::int64_t n, std::string_view noun);

// The parts between the separators. There is always one more part than there are separators. A part may be
// "".
[[nodiscard]] std::vector<std::string> split(std::string_view text, char separator);

template <class Things>
[[nodiscard]] std::vector<std::string> names_of(const Things& things) {
  std::vector<std::string> names;
  names.reserve(things.size());
  for (const auto& thing : things) names.emplace_back(thing.name);
  return names;
}

template <class Range, class Value>
[[nodiscard]] bool contains(const Range& range, const Value& value) {
  return std::find(std::begin(range), std::end(range), value) != std::end(range);
}

template <class T>
void append(std::vector<T>& to, const std::vector<T>& more) {
  to.insert(to.end(), more.begin(), more.end());
}

}  // namespace fuda
