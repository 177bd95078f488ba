#include "serve/address.h"
#include "base/words.h"

#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstring>

namespace fuda::serve {

namespace {

constexpr std::array<unsigned char, 12> kMapped = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
constexpr std::size_t kPersonBytes = 8;
constexpr std::size_t kNetworkBytes = 6;
constexpr const char* kPersonEnding = "/64";
constexpr const char* kNetworkEnding = "/48";

bool is_v4(const in6_addr& bytes) { return std::equal(kMapped.begin(), kMapped.end(), bytes.s6_addr); }

// The text of an IPv6 address that keeps only its first `size` bytes. The other bytes are zero.
std::string prefix(const in6_addr& bytes, std::size_t size, const char* ending) {
  in6_addr kept{};
  std::copy_n(bytes.s6_addr, size, kept.s6_addr);
  std::array<char, INET6_ADDRSTRLEN> text{};
  inet_ntop(AF_INET6, &kept, text.data(), text.size());
  return std::string(text.data()) + ending;
}

bool is_port(std::string_view text) {
  constexpr std::size_t kMostDigits = 5;
  return !text.empty() && text.size() <= kMostDigits &&
         std::ranges::all_of(text, [](unsigned char c) { return std::isdigit(c) != 0; });
}

// The text of an address without its brackets and port. Returns "" if the brackets or the port are malformed.
std::string_view without_port(std::string_view text) {
  if (text.starts_with('[')) {
    const std::size_t end = text.find(']');
    if (end == std::string_view::npos) return "";
    const std::string_view behind = text.substr(end + 1);
    if (!behind.empty() && (behind.front() != ':' || !is_port(behind.substr(1)))) return "";
    const std::string_view inside = text.substr(1, end - 1);
    return inside.find(':') == std::string_view::npos ? "" : inside;
  }
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos || text.rfind(':') != colon) return text;  // no port
  return is_port(text.substr(colon + 1)) ? text.substr(0, colon) : "";
}

}  // namespace

std::optional<Address> Address::read(std::string_view text) {
  std::string address(without_port(text));
  // Drop the name of the interface, such as "eth0" in fe80::1%eth0.
  address.resize(std::min(address.size(), address.find('%')));
  Address out;
  if (inet_pton(AF_INET6, address.c_str(), &out.bytes_) == 1) return out;
  in_addr v4{};
  if (inet_pton(AF_INET, address.c_str(), &v4) != 1) return std::nullopt;
  std::ranges::copy(kMapped, out.bytes_.s6_addr);
  std::memcpy(out.bytes_.s6_addr + kMapped.size(), &v4, sizeof v4);
  return out;
}

std::optional<Address> Address::of(const sockaddr* name) {
  if (name == nullptr) return std::nullopt;
  Address out;
  if (name->sa_family == AF_INET6) {
    out.bytes_ = reinterpret_cast<const sockaddr_in6*>(name)->sin6_addr;
    return out;
  }
  if (name->sa_family != AF_INET) return std::nullopt;
  std::ranges::copy(kMapped, out.bytes_.s6_addr);
  const in_addr& v4 = reinterpret_cast<const sockaddr_in*>(name)->sin_addr;
  std::memcpy(out.bytes_.s6_addr + kMapped.size(), &v4, sizeof v4);
  return out;
}

std::string Address::person() const {
  if (!is_v4(bytes_)) return prefix(bytes_, kPersonBytes, kPersonEnding);
  std::array<char, INET_ADDRSTRLEN> text{};
  inet_ntop(AF_INET, bytes_.s6_addr + kMapped.size(), text.data(), text.size());
  return text.data();
}

bool Address::operator==(const Address& other) const {
  return std::memcmp(&bytes_, &other.bytes_, sizeof bytes_) == 0;
}

std::string network_of(const std::string& person) {
  in6_addr bytes{};
  if (!person.ends_with(kPersonEnding) ||
      inet_pton(AF_INET6, person.substr(0, person.rfind('/')).c_str(), &bytes) != 1)
    return person;
  return prefix(bytes, kNetworkBytes, kNetworkEnding);
}

std::string person_behind(const std::optional<Address>& peer, const std::optional<Address>& proxy,
                          std::string_view forwarded) {
  if (!peer) return "";
  if (proxy && *peer == *proxy) {
    const std::string_view last = forwarded.substr(forwarded.rfind(',') + 1);
    if (const auto address = Address::read(trimmed(last))) return address->person();
  }
  return peer->person();
}

}  // namespace fuda::serve
