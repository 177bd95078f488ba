#include "lsp/framing.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include "base/words.h"

namespace fuda::lsp {

namespace {

// Returns the value of Content-Length in a header.
std::optional<std::uint64_t> length_in(std::string_view header) {
  std::optional<std::uint64_t> length;
  while (!header.empty()) {
    const std::size_t end = std::min(header.find('\n'), header.size());
    std::string_view line = header.substr(0, end);
    if (line.ends_with('\r')) line.remove_suffix(1);
    header.remove_prefix(std::min(end + 1, header.size()));
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos) continue;
    if (in_lower_case(trimmed(line.substr(0, colon))) != "content-length") continue;
    const std::string_view value = trimmed(line.substr(colon + 1));
    std::uint64_t number = 0;
    const auto [rest, error] = std::from_chars(value.data(), value.data() + value.size(), number);
    if (error != std::errc() || rest != value.data() + value.size()) return std::nullopt;
    length = number;
  }
  return length;
}

Framing::Message too_long() { return {{}, fmt::format("a header has more than {} bytes", kMaxHeader)}; }

}  // namespace

void Framing::add(std::string_view bytes) {
  const std::size_t skipped = static_cast<std::size_t>(std::min<std::uint64_t>(skip_, bytes.size()));
  skip_ -= skipped;
  bytes_ += bytes.substr(skipped);
}

std::optional<Framing::Message> Framing::next() {
  if (!length_) {
    if (auto wrong = header()) return wrong;
    if (!length_) return std::nullopt;
  }
  if (bytes_.size() < *length_) return std::nullopt;
  Message message{bytes_.substr(0, *length_), {}};
  bytes_.erase(0, *length_);
  length_.reset();
  return message;
}

// Reads a header into length_. If the header is wrong, returns an error message.
std::optional<Framing::Message> Framing::header() {
  if (!in_long_header_) bytes_.erase(0, std::min(bytes_.find_first_not_of("\r\n"), bytes_.size()));
  const std::size_t windows = bytes_.find("\r\n\r\n"), plain = bytes_.find("\n\n");
  const std::size_t end = std::min(windows, plain);
  const bool is_long = std::min(end, bytes_.size()) > kMaxHeader;
  if (end == std::string::npos) {
    if (!is_long && !in_long_header_) return std::nullopt;
    // Keep the bytes that may be the beginning of the empty line.
    bytes_.erase(0, bytes_.size() - std::min<std::size_t>(bytes_.size(), 3));
    if (std::exchange(in_long_header_, true)) return std::nullopt;
    return too_long();
  }
  const std::size_t after = end + (end == windows ? 4 : 2);
  if (is_long || in_long_header_) {
    bytes_.erase(0, after);
    return std::exchange(in_long_header_, false) ? header() : too_long();
  }
  const auto length = length_in(std::string_view(bytes_).substr(0, end));
  bytes_.erase(0, after);
  if (!length) return Message{{}, "a header must have a Content-Length that is a number"};
  if (*length > kMaxBody) {
    const std::size_t here = static_cast<std::size_t>(std::min<std::uint64_t>(*length, bytes_.size()));
    bytes_.erase(0, here);
    skip_ = *length - here;
    return Message{{}, fmt::format("a message has {} bytes; the limit is {}", *length, kMaxBody)};
  }
  length_ = static_cast<std::size_t>(*length);
  return std::nullopt;
}

std::string framed(std::string_view body) {
  return fmt::format("Content-Length: {}\r\n\r\n{}", body.size(), body);
}

}  // namespace fuda::lsp
