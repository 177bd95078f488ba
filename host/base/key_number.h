// Keys of tables that stand for numbers in rules.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace fuda {

// The number that such a key is: "1", "-3", also "01" and "+1". Nothing for text, and for a number that does
// not fit into 64 bits.
[[nodiscard]] std::optional<std::int64_t> key_number(std::string_view key);
// The one text for all keys that are the same in rules: "1" for "01".
[[nodiscard]] std::string plain_key(const std::string& key);

}  // namespace fuda
