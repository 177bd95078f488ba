// The connection to the editor: messages on standard input, answers on standard output.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "lsp/framing.h"

namespace fuda::lsp {

using Json = nlohmann::ordered_json;

// Error codes of JSON-RPC and of the protocol.
inline constexpr int kParseError = -32700;
inline constexpr int kInvalidRequest = -32600;
inline constexpr int kUnknownMethod = -32601;
inline constexpr int kInvalidParams = -32602;
inline constexpr int kInternalError = -32603;
inline constexpr int kNotInitialized = -32002;
inline constexpr int kCancelled = -32800;
inline constexpr int kFailed = -32803;

class Client {
 public:
  Client() = default;
  ~Client();
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  // Reads the first message and keeps the message. If the message is an `initialize` request, returns the
  // folders that the request names.
  [[nodiscard]] std::vector<std::string> read_folders();
  // Starts a thread that reads all further messages. Each message that arrives interrupts long-running work
  // (batch/interrupt.h).
  void start();

  struct Incoming {
    Json json;  // the message, or null at the end of the input or if the message is not JSON
    std::string wrong;
    bool end = false;
  };
  // Returns the messages that have arrived, and forgets their interrupts. If no message has arrived, waits
  // for a message, but not longer than `most`.
  [[nodiscard]] std::deque<Incoming> take(std::optional<std::chrono::milliseconds> most);

  // These functions do nothing after the editor has closed the output.
  void send(const Json& message);
  void answer(const Json& id, Json result);
  void refuse(const Json& id, int code, const std::string& why);
  void notify(const std::string& method, Json params);
  // Sends a request whose answer does not matter.
  void request(const std::string& id, const std::string& method, Json params);

 private:
  [[nodiscard]] Incoming read_one();
  void read_all();

  Framing framing_;
  bool gone_ = false;
  std::mutex mutex_;
  std::condition_variable arrived_;
  std::deque<Incoming> waiting_;
  std::thread reader_;
};

// The editor that started the program.
[[nodiscard]] Client& editor();

}  // namespace fuda::lsp
