// Table keys that rules read as numbers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace fuda {

// The number that a key stands for, such as "1", "-3", "01" or "+1". Returns nothing if the key is not a
// whole number, or if the number does not fit into 64 bits.
[[nodiscard]] std::optional<std::int64_t> key_number(std::string_view key);
// The shortest key that rules cannot tell apart from `key`: "1" for "01".
[[nodiscard]] std::string plain_key(const std::string& key);

}  // namespace fuda
