// Reads JSON that strangers may have written: files, lines of programs, requests. All JSON is read here, so
// that no text can exhaust the stack or take more time than its length justifies.
#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace fuda {

inline constexpr std::size_t kMaxJsonKeys = 2000;         // of one mapping
inline constexpr std::size_t kMaxJsonValues = 1'000'000;  // of one text: lists, mappings and what is in them

struct JsonBounds {
  std::size_t bytes = 0;  // of the text
  int depth = 0;          // lists and mappings within each other: 1 for "[]", 0 for "5"
  std::size_t keys = kMaxJsonKeys;
  std::size_t values = kMaxJsonValues;
  bool fractions = true;  // false: numbers are whole, from -2^63 to 2^63 - 1; "2.0" is the number 2
};

// The text, which is called `name` in messages, as one value. Throws Failure with a place for text that is
// not JSON, that exceeds a bound, or that has a key twice in one mapping. Json is nlohmann::ordered_json,
// which keeps the order of keys, or nlohmann::json.
template <class Json = nlohmann::ordered_json>
[[nodiscard]] Json read_json(std::string_view text, const std::string& name, const JsonBounds& bounds);

extern template nlohmann::ordered_json read_json(std::string_view, const std::string&, const JsonBounds&);
extern template nlohmann::json read_json(std::string_view, const std::string&, const JsonBounds&);

}  // namespace fuda
