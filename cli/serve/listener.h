// Where a server listens: made before the program gives up the right to open sockets (cli/wall/wall.h).
#pragma once

#include <cstdint>
#include <string>

namespace fuda::serve {

struct Listener {
  int socket = -1;
  std::string address;  // "http://127.0.0.1:8000"
};

// `host`: an address in digits, of IPv4 or IPv6, or "localhost"; `port`: 0 for any that is free. Throws
// Failure: it is no address, or is taken. From then on the process may open as many files as the server may
// need, where the system lets it.
[[nodiscard]] Listener listen_at(const std::string& host, std::uint16_t port);

// How many connections there may be at once: kMostConnections, or fewer where the system lets the process
// open so few files that there would be none left for tables.
[[nodiscard]] unsigned room_for_connections();

}  // namespace fuda::serve
