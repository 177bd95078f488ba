// The addresses of clients, for the limits per person.
#pragma once

#include <netinet/in.h>
#include <sys/socket.h>

#include <optional>
#include <string>
#include <string_view>

namespace fuda::serve {

class Address {
 public:
  // Reads "203.0.113.5", "2001:db8::1" or "[2001:db8::1]", with or without a port. Returns nothing for any
  // other text.
  [[nodiscard]] static std::optional<Address> read(std::string_view text);
  [[nodiscard]] static std::optional<Address> of(const sockaddr* name);

  // The name of the person who has this address. For IPv4, the name is the whole address, even if the address
  // has the form ::ffff:203.0.113.5. For IPv6, the name has only the first 64 bits, such as
  // "2001:db8:0:7::/64", because one person usually has all addresses with the same 64 bits.
  [[nodiscard]] std::string person() const;

  [[nodiscard]] bool operator==(const Address& other) const;

 private:
  in6_addr bytes_{};  // the bytes of the address; an IPv4 address has the form ::ffff:203.0.113.5
};

// The network of a person. A network counts as kPeopleOfNetwork people. For IPv6, the network is the first 48
// bits of the address, such as "2001:db8::/48". An IPv4 address is its own network.
[[nodiscard]] std::string network_of(const std::string& person);

// The person behind a request that came from `peer`. If `peer` is the proxy, the person is the last entry in
// X-Forwarded-For, because the proxy wrote that entry. Clients can forge all earlier entries. If the last
// entry is not an address, the request counts as the proxy's own.
[[nodiscard]] std::string person_behind(const std::optional<Address>& peer,
                                        const std::optional<Address>& proxy, std::string_view forwarded);

}  // namespace fuda::serve
