#include "serve/secret.h"

#include <array>

#include "play/system_chance.h"

namespace fuda::serve {

namespace {

constexpr std::string_view kLetters = "0123456789abcdefghijkmnpqrstuvwx";  // 32 of them
constexpr std::size_t kIdSize = 12;

template <std::size_t size>
std::array<unsigned char, size> chance() {
  std::array<unsigned char, size> bytes{};
  fill_by_chance(bytes);
  return bytes;
}

}  // namespace

std::string new_credentials() {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string out;
  for (const unsigned char byte : chance<16>()) {
    out += kDigits[byte >> 4U];
    out += kDigits[byte & 15U];
  }
  return out;
}

std::string new_table_id() {
  std::string out;
  for (const unsigned char byte : chance<kIdSize>()) out += kLetters[byte & 31U];
  return out;
}

bool is_table_id(std::string_view text) {
  return text.size() == kIdSize && text.find_first_not_of(kLetters) == std::string_view::npos;
}

bool same_secret(std::string_view one, std::string_view other) {
  if (one.size() != other.size()) return false;
  unsigned different = 0;
  for (std::size_t i = 0; i < one.size(); ++i) {
    different |=
        static_cast<unsigned>(static_cast<unsigned char>(one[i])) ^ static_cast<unsigned char>(other[i]);
  }
  return different == 0;
}

}  // namespace fuda::serve
