#include "serve/secret.h"

#include <algorithm>
#include <array>

#include "play/system_chance.h"

namespace fuda::serve {

namespace {

constexpr std::string_view kLetters = "0123456789abcdefghijkmnpqrstuvwx";  // 32 letters
constexpr std::size_t kIdSize = 12;
constexpr std::size_t kMostServerName = 16;

}  // namespace

std::string new_credentials() { return key_text(new_secret()); }

std::string new_table_id(std::string_view server) {
  std::array<unsigned char, kIdSize> bytes{};
  fill_by_chance(bytes);
  std::string out(server);
  if (!server.empty()) out += '-';
  for (const unsigned char byte : bytes) out += kLetters[byte & 31U];
  return out;
}

bool is_table_id(std::string_view text) {
  const std::string_view server = server_in(text);
  if (!server.empty()) {
    if (!is_server_name(server)) return false;
    text.remove_prefix(server.size() + 1);
  }
  return text.size() == kIdSize && text.find_first_not_of(kLetters) == std::string_view::npos;
}

std::string_view server_in(std::string_view table_id) {
  const std::size_t end = table_id.find('-');
  return end == std::string_view::npos ? std::string_view{} : table_id.substr(0, end);
}

bool is_server_name(std::string_view text) {
  return !text.empty() && text.size() <= kMostServerName &&
         std::ranges::all_of(text, [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); });
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
