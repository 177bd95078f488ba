#include "serve/load_http.h"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <stdexcept>

namespace fuda::load {

namespace {

constexpr std::string_view kHeadEnd = "\r\n\r\n";

sockaddr_in address_of(const std::string& digits, int port) {
  sockaddr_in out{};
  out.sin_family = AF_INET;
  out.sin_port = htons(static_cast<std::uint16_t>(port));
  if (inet_pton(AF_INET, digits.c_str(), &out.sin_addr) != 1)
    throw std::runtime_error("no address: " + digits);
  return out;
}

std::size_t length_in(const std::string& head) {
  constexpr std::string_view kLength = "\r\nContent-Length: ";
  const std::size_t at = head.find(kLength);
  if (at == std::string::npos) throw std::runtime_error("an answer without its length");
  return std::stoul(head.substr(at + kLength.size()));
}

}  // namespace

std::string loopback(std::size_t n) {
  constexpr std::size_t kOfByte = 250;
  return fmt::format("127.{}.{}.{}", 1 + n / kOfByte / kOfByte % kOfByte, n / kOfByte % kOfByte,
                     1 + n % kOfByte);
}

Socket::Socket(const Where& where) : number_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  if (number_ < 0) throw std::runtime_error("no more sockets");
  const int yes = 1;
  const sockaddr_in from = address_of(where.from, 0), to = address_of("127.0.0.1", where.port);
  // Lets the system choose the port when it connects, so that each address can use all ports.
  setsockopt(number_, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &yes, sizeof yes);
  setsockopt(number_, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  const timeval patience{60, 0};
  setsockopt(number_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  if (bind(number_, reinterpret_cast<const sockaddr*>(&from), sizeof from) != 0 ||
      connect(number_, reinterpret_cast<const sockaddr*>(&to), sizeof to) != 0) {
    close(number_);
    throw std::runtime_error("no connection from " + where.from);
  }
}

Socket::~Socket() { close(number_); }

bool Socket::send(const std::string& text) const {
  std::size_t sent = 0;
  while (sent < text.size()) {
    const ssize_t n = ::send(number_, &text[sent], text.size() - sent, MSG_NOSIGNAL);
    if (n <= 0) return false;
    sent += static_cast<std::size_t>(n);
  }
  return true;
}

bool Socket::receive(std::string& into) const {
  std::array<char, 16384> part{};
  const ssize_t n = recv(number_, part.data(), part.size(), 0);
  if (n <= 0) return false;
  into.append(part.data(), static_cast<std::size_t>(n));
  return true;
}

bool Client::try_asking(const std::string& text, Said& said) {
  if (!socket_) socket_ = std::make_unique<Socket>(where_);
  std::string got;
  std::size_t end = std::string::npos;
  if (!socket_->send(text)) return false;
  while ((end = got.find(kHeadEnd)) == std::string::npos) {
    if (!socket_->receive(got)) return false;
  }
  const std::string head = got.substr(0, end);
  const std::size_t all = end + kHeadEnd.size() + length_in(head);
  while (got.size() < all) {
    if (!socket_->receive(got)) return false;
  }
  said = {std::stoi(head.substr(head.find(' ') + 1)), got.substr(end + kHeadEnd.size())};
  if (head.find("\r\nConnection: close") != std::string::npos) socket_.reset();
  return true;
}

Said Client::ask(const std::string& path, const Json& body, const std::string& credentials) {
  std::string text = fmt::format("{} {} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n", body.is_null() ? "GET" : "POST",
                                 path, where_.port);
  if (!credentials.empty()) text += "Authorization: Bearer " + credentials + "\r\n";
  if (body.is_null()) {
    text += "\r\n";
  } else {
    const std::string sent = body.dump();
    text += fmt::format("Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{}", sent.size(), sent);
  }
  Said said;
  for (int tries = 0; tries < 2; ++tries) {
    if (try_asking(text, said)) return said;
    socket_.reset();
  }
  throw std::runtime_error("no answer to " + path);
}

// Uses HTTP/1.0, so that the server sends events without chunks.
Events::Events(const Where& where, const std::string& path, const std::string& credentials) : socket_(where) {
  if (!socket_.send(fmt::format("GET {} HTTP/1.0\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {}\r\n\r\n",
                                path, credentials)))
    throw std::runtime_error("no events of " + path);
}

bool Events::read() { return socket_.receive(text_); }

std::string Events::take(std::size_t& events) {
  constexpr std::string_view kEnd = "\n\n", kData = "\ndata: ";
  std::string last;
  events = 0;
  for (std::size_t end = text_.find(kEnd); end != std::string::npos; end = text_.find(kEnd)) {
    const std::size_t data = text_.find(kData);
    if (data < end) {
      last = text_.substr(data + kData.size(), end - data - kData.size());
      ++events;
    }
    text_.erase(0, end + kEnd.size());
  }
  return last;
}

}  // namespace fuda::load
