// A client of the server that waits for each answer. A client has one connection from its own address.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace fuda::load {

using Json = nlohmann::json;

struct Where {
  std::string from;  // the client's loopback address, such as "127.1.2.3"
  int port = 0;      // port of the server at 127.0.0.1
};

// Returns the n-th loopback address for clients, from 127.1.0.1 on. There are about sixteen million of these
// addresses.
[[nodiscard]] std::string loopback(std::size_t n);

class Socket {
 public:
  // Connects. Throws std::runtime_error if it cannot connect.
  explicit Socket(const Where& where);
  ~Socket();
  Socket(const Socket&) = delete;
  Socket& operator=(const Socket&) = delete;

  [[nodiscard]] int number() const { return number_; }
  // Returns false if the other end has closed the connection.
  [[nodiscard]] bool send(const std::string& text) const;
  // Waits for data and appends it to `into`. Returns false if the other end has closed the connection.
  [[nodiscard]] bool receive(std::string& into) const;

 private:
  int number_;
};

struct Said {
  int status = 0;
  std::string text;
};

class Client {
 public:
  explicit Client(Where where) : where_(std::move(where)) {}

  // Sends a request. If `credentials` is "", sends no credentials. If `body` is null, the request is a GET.
  // Connects again if the server has closed the connection. Throws std::runtime_error if there is no answer.
  [[nodiscard]] Said ask(const std::string& path, const Json& body, const std::string& credentials = "");

 private:
  [[nodiscard]] bool try_asking(const std::string& text, Said& said);

  Where where_;
  std::unique_ptr<Socket> socket_;
};

// A stream of events for a seat. Throws std::runtime_error if it cannot connect.
class Events {
 public:
  Events(const Where& where, const std::string& path, const std::string& credentials);

  [[nodiscard]] int number() const { return socket_.number(); }
  // Reads the data that has arrived. Returns false if the stream has ended.
  [[nodiscard]] bool read();
  // Returns the data of the newest event if it was not taken before, and "" otherwise. Sets `events` to the
  // number of events that have arrived.
  [[nodiscard]] std::string take(std::size_t& events);

 private:
  Socket socket_;
  std::string text_;
};

}  // namespace fuda::load
