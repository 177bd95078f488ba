// A hash with a secret key. Without the key, the hash values look random even to someone who knows many
// values and inputs. Therefore values that depend on a secret number can be public.
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

namespace fuda {

// A key of 128 bits.
struct SecretKey {
  std::array<std::uint64_t, 2> words{};
  friend bool operator==(const SecretKey&, const SecretKey&) = default;
};

// SipHash-2-4 by Aumasson and Bernstein (https://www.aumasson.jp/siphash/siphash.pdf) of these words, each as
// eight bytes, the lowest first.
[[nodiscard]] std::uint64_t keyed_hash(const SecretKey& key, std::initializer_list<std::uint64_t> words);

// A key derived from a number. The key is as secret as the number, and only as strong as the range of numbers
// that an attacker must try.
[[nodiscard]] SecretKey key_from(std::uint64_t number);

// These functions convert a key to 32 hexadecimal digits, and back. read_key() returns nothing for any other
// text.
[[nodiscard]] std::string key_text(const SecretKey& key);
[[nodiscard]] std::optional<SecretKey> read_key(std::string_view text);

}  // namespace fuda
