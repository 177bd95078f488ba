#include "text/quoting.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/utf8.h"

namespace fuda {

namespace {

constexpr const char* kPlain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=./:,@%";

// Whether every shell reads the word in the same way, and a terminal prints it unchanged.
bool can_be_shown(const std::string& word) {
  for (std::size_t at = 0; at < word.size();) {
    const CodePoint point = decode_utf8(word, at);
    if (point.bytes == 0 || is_control(point.value) || is_hidden(point.value)) return false;
    at += point.bytes;
  }
  return true;
}

// Writes a word in a form that every shell understands, such as "$(printf 'a\033b')".
std::string in_numbers(const std::string& word) {
  std::string text = "\"$(printf '";
  for (const char c : word) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '/';
    text += plain ? std::string(1, c) : fmt::format("\\{:03o}", static_cast<unsigned char>(c));
  }
  return text + "')\"";
}

}  // namespace

std::string in_shell(const std::string& word) {
  if (!can_be_shown(word)) return in_numbers(word);
  // Quote a word that starts with "=", because some shells replace "=ls" with the path of a program.
  if (!word.empty() && word.find_first_not_of(kPlain) == std::string::npos && word.front() != '=')
    return word;
  std::string text = "'";
  for (const char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

std::string printable_json(std::string_view json) {
  std::string result;
  result.reserve(json.size());
  const auto escape = [&result](unsigned unit) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    result += "\\u";
    for (int shift = 12; shift >= 0; shift -= 4) result += kDigits[unit >> shift & 0xFU];
  };
  for (std::size_t at = 0; at < json.size();) {
    const CodePoint point = decode_utf8(json, at);
    const std::size_t bytes = std::max<std::size_t>(point.bytes, 1);
    const bool space = json[at] == '\n' || json[at] == '\t' || json[at] == '\r';
    if (point.bytes == 0) {
      result += '?';
    } else if (space || (!is_control(point.value) && !is_hidden(point.value))) {
      result.append(json, at, bytes);
    } else if (point.value < 0x10000) {
      escape(static_cast<unsigned>(point.value));
    } else {
      escape(0xD7C0U + static_cast<unsigned>(point.value >> 10U));
      escape(0xDC00U + static_cast<unsigned>(point.value & 0x3FFU));
    }
    at += bytes;
  }
  return result;
}

}  // namespace fuda
