// Addresses of those who ask, as limits count them.
#pragma once

#include <netinet/in.h>
#include <sys/socket.h>

#include <optional>
#include <string>
#include <string_view>

namespace fuda::serve {

class Address {
 public:
  // "203.0.113.5", "2001:db8::1" or "[2001:db8::1]", with a port or without; nothing for any other text.
  [[nodiscard]] static std::optional<Address> read(std::string_view text);
  [[nodiscard]] static std::optional<Address> of(const sockaddr* name);

  // The name of whoever has this address: a whole IPv4 address, also if it is written as IPv6
  // (::ffff:203.0.113.5), or the first 64 bits of an IPv6 address, "2001:db8:0:7::/64". One person has at
  // least that many of the latter.
  [[nodiscard]] std::string person() const;

  [[nodiscard]] bool operator==(const Address& other) const;

 private:
  in6_addr bytes_{};  // an IPv4 address as ::ffff:203.0.113.5
};

// The network of a person, which counts as kPeopleOfNetwork people: the first 48 bits of an IPv6 address,
// "2001:db8::/48". An IPv4 address is a network of its own.
[[nodiscard]] std::string network_of(const std::string& person);

// The person behind a request that came from `peer`. If that is the proxy, the last entry that it wrote into
// X-Forwarded-For counts: anybody can write the entries before. An entry that is no address counts as the
// proxy itself.
[[nodiscard]] std::string person_behind(const std::optional<Address>& peer,
                                        const std::optional<Address>& proxy, std::string_view forwarded);

}  // namespace fuda::serve
