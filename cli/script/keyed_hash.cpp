#include "script/keyed_hash.h"

#include <fmt/format.h>

#include <bit>
#include <charconv>

namespace fuda {

namespace {

struct Sip {
  std::uint64_t a, b, c, d;

  void round() {
    a += b;
    b = std::rotl(b, 13) ^ a;
    a = std::rotl(a, 32);
    c += d;
    d = std::rotl(d, 16) ^ c;
    a += d;
    d = std::rotl(d, 21) ^ a;
    c += b;
    b = std::rotl(b, 17) ^ c;
    c = std::rotl(c, 32);
  }
  void take(std::uint64_t word) {
    d ^= word;
    round();
    round();
    a ^= word;
  }
};

constexpr std::size_t kDigits = 16;  // the number of digits for half a key

}  // namespace

std::uint64_t keyed_hash(const SecretKey& key, std::initializer_list<std::uint64_t> words) {
  const auto [one, two] = key.words;
  Sip sip{one ^ 0x736f6d6570736575ULL, two ^ 0x646f72616e646f6dULL, one ^ 0x6c7967656e657261ULL,
          two ^ 0x7465646279746573ULL};
  for (const std::uint64_t word : words) sip.take(word);
  sip.take(std::uint64_t{words.size() * sizeof(std::uint64_t)} << 56U);
  sip.c ^= 0xff;
  for (int i = 0; i < 4; ++i) sip.round();
  return sip.a ^ sip.b ^ sip.c ^ sip.d;
}

SecretKey key_from(std::uint64_t number) {
  return {{keyed_hash({}, {number, 0}), keyed_hash({}, {number, 1})}};
}

std::string key_text(const SecretKey& key) {
  return fmt::format("{:016x}{:016x}", key.words[0], key.words[1]);
}

std::optional<SecretKey> read_key(std::string_view text) {
  SecretKey key;
  if (text.size() != 2 * kDigits || text.find_first_not_of("0123456789abcdef") != std::string_view::npos)
    return std::nullopt;
  for (std::size_t i = 0; i < 2; ++i) {
    const char* begin = text.data() + i * kDigits;
    std::from_chars(begin, begin + kDigits, key.words.at(i), 16);
  }
  return key;
}

}  // namespace fuda
