// A reader for JSON that strangers may have written: files, lines from programs, requests. The program reads
// all JSON with this reader, so that no text can exhaust the stack or take more time than its length
// justifies.
#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace fuda {

inline constexpr std::size_t kMaxJsonKeys = 2000;  // keys in one mapping
// Values in one text, including lists and mappings.
inline constexpr std::size_t kMaxJsonValues = 1'000'000;

struct JsonBounds {
  std::size_t bytes = 0;  // bytes of the text
  int depth = 0;          // levels of nested lists and mappings: 1 for "[]", 0 for "5"
  std::size_t keys = kMaxJsonKeys;
  std::size_t values = kMaxJsonValues;
  bool fractions = true;  // whether to allow fractions; if not, allows only whole numbers from -2^63 to 2^63
                          // - 1, including "2.0"
};

// Reads a text as one value. `name` is for messages. Throws Failure with a place if the text is not JSON,
// exceeds a limit, or has a key twice in one mapping. Json is nlohmann::ordered_json, which keeps the order
// of keys, or nlohmann::json.
template <class Json = nlohmann::ordered_json>
[[nodiscard]] Json read_json(std::string_view text, const std::string& name, const JsonBounds& bounds);

extern template nlohmann::ordered_json read_json(std::string_view, const std::string&, const JsonBounds&);
extern template nlohmann::json read_json(std::string_view, const std::string&, const JsonBounds&);

}  // namespace fuda
