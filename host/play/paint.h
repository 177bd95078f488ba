// Text for a terminal: colours where they are wanted, columns that line up.
#pragma once

#include <string>
#include <string_view>

#include "core/utf8.h"

namespace fuda::play {

struct Paint {
  bool on = false;

  [[nodiscard]] std::string bold(std::string_view text) const { return with("1", text); }
  [[nodiscard]] std::string dim(std::string_view text) const { return with("2", text); }
  [[nodiscard]] std::string red(std::string_view text) const { return with("31", text); }
  [[nodiscard]] std::string green(std::string_view text) const { return with("32", text); }
  [[nodiscard]] std::string yellow(std::string_view text) const { return with("33", text); }

 private:
  [[nodiscard]] std::string with(std::string_view code, std::string_view text) const {
    if (!on || text.empty()) return std::string(text);
    return "\x1b[" + std::string(code) + "m" + std::string(text) + "\x1b[0m";
  }
};

// Columns on a terminal.
[[nodiscard]] inline std::size_t width_of(std::string_view text) {
  std::size_t width = 0;
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint point = decode_utf8(text, at);
    width += point.bytes == 0 ? 1U : static_cast<std::size_t>(display_width(point.value));
    at += point.bytes == 0 ? 1 : point.bytes;
  }
  return width;
}

// With spaces behind, up to `width` columns.
[[nodiscard]] inline std::string padded(std::string_view text, std::size_t width) {
  const std::size_t own = width_of(text);
  return std::string(text) + std::string(own < width ? width - own : 0, ' ');
}

}  // namespace fuda::play
