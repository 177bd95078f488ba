// The socket of a server, made before the program gives up the right to open sockets
// (cli/sandbox/process_sandbox.h).
#pragma once

#include <cstdint>
#include <string>

namespace fuda::serve {

struct Listener {
  int socket = -1;
  std::string address;  // "http://127.0.0.1:8000"
};

// `host`: an IPv4 or IPv6 address in digits, or "localhost"; `port`: 0 for any that is free. Throws Failure
// if it is not an address, or is taken. Also raises the limit of open files to what the server may need, as
// far as the system allows.
[[nodiscard]] Listener listen_at(const std::string& host, std::uint16_t port);

// How many connections there may be at once: kMostConnections, or fewer if files for tables would run out.
[[nodiscard]] unsigned room_for_connections();

}  // namespace fuda::serve
