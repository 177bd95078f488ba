// A hash under a secret key. Without the key its values cannot be told from chance, however many of them are
// seen and whatever is known of what was hashed: so something may be told that comes from a secret number.
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

namespace fuda {

// 128 bits.
struct SecretKey {
  std::array<std::uint64_t, 2> words{};
  friend bool operator==(const SecretKey&, const SecretKey&) = default;
};

// SipHash-2-4 by Aumasson and Bernstein (https://www.aumasson.jp/siphash/siphash.pdf) of these words, each as
// eight bytes from the lowest on.
[[nodiscard]] std::uint64_t keyed_hash(const SecretKey& key, std::initializer_list<std::uint64_t> words);

// A key that follows from a number. It is as secret as the number, and no safer than there are numbers to
// try.
[[nodiscard]] SecretKey key_from(std::uint64_t number);

// 32 hexadecimal digits, and back: nothing for any other text.
[[nodiscard]] std::string key_text(const SecretKey& key);
[[nodiscard]] std::optional<SecretKey> read_key(std::string_view text);

}  // namespace fuda
