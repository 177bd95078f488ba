#include "base/key_number.h"

#include <algorithm>
#include <charconv>

namespace fuda {

std::optional<std::int64_t> key_number(std::string_view key) {
  key.remove_prefix(std::min(key.find_first_not_of(" \t\n\r\v\f"), key.size()));
  if (key.starts_with('+')) {
    key.remove_prefix(1);
    if (key.starts_with('-')) return std::nullopt;
  }
  std::int64_t number = 0;
  const char* const end = key.data() + key.size();
  const auto [stop, error] = std::from_chars(key.data(), end, number);
  return error == std::errc() && stop == end ? std::optional(number) : std::nullopt;
}

std::string plain_key(const std::string& key) {
  const auto number = key_number(key);
  return number ? std::to_string(*number) : key;
}

}  // namespace fuda
