// Tests that the server identifies each client by its address when it applies limits.
#include "serve/address.h"

#include <arpa/inet.h>

#include <catch2/catch.hpp>

using fuda::serve::Address;
using fuda::serve::network_of;
using fuda::serve::person_behind;

namespace {

std::string person(const char* text) {
  const auto address = Address::read(text);
  return address ? address->person() : "none";
}

}  // namespace

TEST_CASE("a person has an IPv4 address, or 64 bits of an IPv6 address", "[serve][address]") {
  for (const char* text : {"203.0.113.5", "203.0.113.5:8000", "::ffff:203.0.113.5", "[::ffff:203.0.113.5]:80",
                           "::FFFF:cb00:7105"}) {
    INFO(text);
    CHECK(person(text) == "203.0.113.5");
  }
  for (const char* text : {"2001:db8:0:7::1", "2001:db8:0:7:ffff::", "[2001:db8:0:7::1]",
                           "[2001:db8:0:7::1]:80", "2001:0DB8:0:7::9%eth0"}) {
    INFO(text);
    CHECK(person(text) == "2001:db8:0:7::/64");
  }
  CHECK(person("2001:db8:0:8::1") != person("2001:db8:0:7::1"));
  CHECK(person("::1") == "::/64");
  for (const char* text :
       {"", "unknown", "_hidden", "localhost", "203.0.113", "203.0.113.5:", "203.0.113.5:x",
        "203.0.113.5:123456", "203.0.113.5, 1.2.3.4", "[203.0.113.5]", "[2001:db8::1", "[2001:db8::1]x",
        "[2001:db8::1]:", "2001:db8:::1", "0x7f.1", "::ffff:999.1.1.1", "\"203.0.113.5\""}) {
    INFO(text);
    CHECK(person(text) == "none");
  }
}

TEST_CASE("a network has many people", "[serve][address]") {
  CHECK(network_of("2001:db8:0:7::/64") == "2001:db8::/48");
  CHECK(network_of(person("2001:db8:1:2::3")) == network_of(person("2001:db8:1:ffff::")));
  CHECK(network_of(person("2001:db8:1:2::3")) != network_of(person("2001:db8:2:2::3")));
  for (const char* other : {"203.0.113.5", "", "iduta7nsii42", "x/64"}) CHECK(network_of(other) == other);
}

TEST_CASE("addresses of sockets equal the same addresses in writing", "[serve][address]") {
  sockaddr_in v4{};
  v4.sin_family = AF_INET;
  REQUIRE(inet_pton(AF_INET, "203.0.113.5", &v4.sin_addr) == 1);
  sockaddr_in6 v6{};
  v6.sin6_family = AF_INET6;
  REQUIRE(inet_pton(AF_INET6, "::ffff:203.0.113.5", &v6.sin6_addr) == 1);
  CHECK(Address::of(reinterpret_cast<sockaddr*>(&v4)) == Address::read("203.0.113.5"));
  CHECK(Address::of(reinterpret_cast<sockaddr*>(&v6)) == Address::read("203.0.113.5"));
  CHECK_FALSE(Address::of(nullptr));
}

TEST_CASE("the last entry that the proxy has written identifies the client", "[serve][address]") {
  const auto proxy = Address::read("127.0.0.1"), other = Address::read("198.51.100.7");
  const auto behind = [&](const char* forwarded) { return person_behind(proxy, proxy, forwarded); };
  for (const char* forwarded :
       {"203.0.113.5", "203.0.113.5:4711", " 203.0.113.5\t", "1.2.3.4, 203.0.113.5", "1.2.3.4,203.0.113.5",
        "::ffff:203.0.113.5", "203.0.113.9 , 5.6.7.8 , 203.0.113.5 "}) {
    INFO(forwarded);
    CHECK(behind(forwarded) == "203.0.113.5");
  }
  CHECK(behind("1.2.3.4, [2001:db8::1]:80") == "2001:db8::/64");
  // The client could have written any of these entries except the last, so the server reads only the last
  // entry.
  for (const char* forwarded :
       {"", ",", "203.0.113.5,", "203.0.113.5, unknown", "203.0.113.5, x y", "a b c"}) {
    INFO(forwarded);
    CHECK(behind(forwarded) == "127.0.0.1");
  }
  CHECK(person_behind(other, proxy, "203.0.113.5") == "198.51.100.7");
  CHECK(person_behind(other, {}, "203.0.113.5") == "198.51.100.7");
  // A server that listens at "::" gets the proxy's address in this form.
  CHECK(person_behind(Address::read("::ffff:127.0.0.1"), proxy, "203.0.113.5") == "203.0.113.5");
  // An address that differs from the proxy's address by one is not the proxy.
  CHECK(person_behind(Address::read("2001:db8::2"), Address::read("2001:db8::1"), "203.0.113.5") ==
        "2001:db8::/64");
  CHECK(person_behind({}, proxy, "203.0.113.5").empty());
}
