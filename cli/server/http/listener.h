// The socket of a server. The program creates the socket before it gives up the right to open sockets
// (cli/sandbox/process_sandbox.h).
#pragma once

#include <cstdint>
#include <string>

namespace fuda::serve {

struct Listener {
  int socket = -1;
  std::string address;  // "http://127.0.0.1:8000"
};

// Opens the socket. `host` is a numeric IPv4 or IPv6 address, or "localhost". `port` is 0 for any free port.
// Throws Failure if `host` is not an address, or if another program uses the port. If possible, also raises
// the limit on open files to the number that the server may need.
[[nodiscard]] Listener listen_at(const std::string& host, std::uint16_t port);

// The maximum number of connections at the same time. The number is kMostConnections, or a smaller number if
// tables would otherwise lack open files.
[[nodiscard]] unsigned room_for_connections();

}  // namespace fuda::serve
