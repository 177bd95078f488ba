// A client of the server that waits for its answers: one connection from an address of its own.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace fuda::load {

using Json = nlohmann::json;

struct Where {
  std::string from;  // the loopback address that asks, "127.1.2.3"
  int port = 0;      // of the server, at 127.0.0.1
};

// The n-th loopback address that asks, from 127.1.0.1 on; of them there are some sixteen million.
[[nodiscard]] std::string loopback(std::size_t n);

class Socket {
 public:
  // Throws std::runtime_error where there is no connection.
  explicit Socket(const Where& where);
  ~Socket();
  Socket(const Socket&) = delete;
  Socket& operator=(const Socket&) = delete;

  [[nodiscard]] int number() const { return number_; }
  // False: the other end is gone.
  [[nodiscard]] bool send(const std::string& text) const;
  // Appends what has come, waiting for it; false: the other end is gone.
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

  // `credentials` "" for none; `body` null for a GET. A connection that the server has ended meanwhile is
  // made anew. Throws std::runtime_error where there is no answer.
  [[nodiscard]] Said ask(const std::string& path, const Json& body, const std::string& credentials = "");

 private:
  [[nodiscard]] bool try_asking(const std::string& text, Said& said);

  Where where_;
  std::unique_ptr<Socket> socket_;
};

// Events for a seat. Throws std::runtime_error where there is no connection.
class Events {
 public:
  Events(const Where& where, const std::string& path, const std::string& credentials);

  [[nodiscard]] int number() const { return socket_.number(); }
  // Reads what has come; false: the stream has ended.
  [[nodiscard]] bool read();
  // The data of the last event that was not taken yet; "" where there is none. How many came is `events`.
  [[nodiscard]] std::string take(std::size_t& events);

 private:
  Socket socket_;
  std::string text_;
};

}  // namespace fuda::load
