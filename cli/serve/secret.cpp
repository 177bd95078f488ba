#include "serve/secret.h"

#include <array>

#include "play/system_chance.h"

namespace fuda::serve {

namespace {

constexpr std::string_view kLetters = "0123456789abcdefghijkmnpqrstuvwx";  // 32 of them
constexpr std::size_t kIdSize = 12;

}  // namespace

std::string new_credentials() { return key_text(new_secret()); }

std::string new_table_id() {
  std::array<unsigned char, kIdSize> bytes{};
  fill_by_chance(bytes);
  std::string out;
  for (const unsigned char byte : bytes) out += kLetters[byte & 31U];
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
