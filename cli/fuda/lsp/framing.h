// Messages of the language server protocol. Each message is a header with Content-Length, an empty line and a
// body.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace fuda::lsp {

inline constexpr std::size_t kMaxHeader = 8 * 1024;        // the maximum size of one header, in bytes
inline constexpr std::size_t kMaxBody = 64 * 1024 * 1024;  // the maximum size of one message, in bytes

// Splits a stream into messages. Stores at most one message, and skips a message that is too long without
// storing it.
class Framing {
 public:
  struct Message {
    std::string body;
    std::string wrong;  // the reason why the message has no body; "" if it has a body
  };

  void add(std::string_view bytes);
  // The next whole message, or nothing if the bytes so far contain no whole message.
  [[nodiscard]] std::optional<Message> next();

 private:
  std::optional<Message> header();

  std::string bytes_;
  std::uint64_t skip_ = 0;             // the number of bytes to skip in a message that is too long
  bool in_long_header_ = false;        // whether bytes_ lacks the beginning of the current header
  std::optional<std::size_t> length_;  // the length of the body; unset until the header is complete
};

// Returns the message with its header.
[[nodiscard]] std::string framed(std::string_view body);

}  // namespace fuda::lsp
