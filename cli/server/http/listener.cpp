#include "http/listener.h"

#include <fmt/format.h>
#include <netdb.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <memory>
#include <system_error>

#include "base/diagnostic.h"
#include "serve/limits.h"

namespace fuda::serve {

namespace {

constexpr int kBacklog = 1024;
// The maximum number of open files that are not sockets. Each table has an open journal, and other files are
// open only briefly.
constexpr rlim_t kOtherFiles = kMostTables + 64;
constexpr rlim_t kFiles = kMostConnections + kOtherFiles;

void allow_files() {
  rlimit files{};
  if (getrlimit(RLIMIT_NOFILE, &files) != 0 || files.rlim_cur >= kFiles) return;
  files.rlim_cur = std::min(files.rlim_max, kFiles);
  setrlimit(RLIMIT_NOFILE, &files);  // if this fails, the server accepts fewer connections
}

struct FreeAddresses {
  void operator()(addrinfo* list) const { freeaddrinfo(list); }
};

[[noreturn]] void cannot(const std::string& host, std::uint16_t port, int error) {
  const std::string hint =
      error == EADDRINUSE ? "another program already listens on this address; choose another --port" : "";
  throw Failure(error_at(
      {}, fmt::format("cannot listen on {}, port {}: {}", host, port, std::generic_category().message(error)),
      hint));
}

std::string address_of(int socket) {
  sockaddr_storage name{};
  socklen_t size = sizeof name;
  std::array<char, NI_MAXHOST> host{};
  std::array<char, NI_MAXSERV> port{};
  auto* address = reinterpret_cast<sockaddr*>(&name);
  if (getsockname(socket, address, &size) != 0 ||
      getnameinfo(address, size, host.data(), host.size(), port.data(), port.size(),
                  NI_NUMERICHOST | NI_NUMERICSERV) != 0)
    return "";
  const bool is_v6 = name.ss_family == AF_INET6;
  return fmt::format("http://{}{}{}:{}", is_v6 ? "[" : "", host.data(), is_v6 ? "]" : "", port.data());
}

}  // namespace

unsigned room_for_connections() {
  rlimit files{};
  if (getrlimit(RLIMIT_NOFILE, &files) != 0 || files.rlim_cur >= kFiles) return kMostConnections;
  const rlim_t half = files.rlim_cur / 2;
  return static_cast<unsigned>(files.rlim_cur > 2 * kOtherFiles ? files.rlim_cur - kOtherFiles : half);
}

Listener listen_at(const std::string& host, std::uint16_t port) {
  allow_files();
  addrinfo wanted{};
  wanted.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV | AI_PASSIVE;
  wanted.ai_socktype = SOCK_STREAM;
  addrinfo* list = nullptr;
  const std::string digits = host == "localhost" ? "127.0.0.1" : host;
  if (getaddrinfo(digits.c_str(), std::to_string(port).c_str(), &wanted, &list) != 0)
    throw Failure(error_at({}, fmt::format("'{}' is not an address to listen on", host),
                           "write an IP address: 127.0.0.1 for this machine only, 0.0.0.0 for all networks"));
  const std::unique_ptr<addrinfo, FreeAddresses> found(list);
  const int made = socket(found->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (made < 0) cannot(host, port, errno);
  const int yes = 1;
  // This option lets a new server start on the port right after the old server has stopped.
  setsockopt(made, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  if (bind(made, found->ai_addr, found->ai_addrlen) != 0 || listen(made, kBacklog) != 0) {
    const int error = errno;
    close(made);
    cannot(host, port, error);
  }
  return {made, address_of(made)};
}

}  // namespace fuda::serve
