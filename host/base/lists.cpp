#include "base/lists.h"

#include <fmt/format.h>

#include "base/utf8.h"

namespace fuda {

namespace {

std::string joined(const std::vector<std::string>& words, const char* before_last) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) text += i + 1 == words.size() ? before_last : ", ";
    text += words[i];
  }
  return text;
}

}  // namespace

std::string either(const std::vector<std::string>& words) { return joined(words, " or "); }

std::string spoken_list(const std::vector<std::string>& words) { return joined(words, " and "); }

std::string list_text(const std::vector<std::string>& words) { return "[" + joined(words, ", ") + "]"; }

std::string counted(std::int64_t n, std::string_view noun) {
  return fmt::format("{} {}{}", n, noun, n == 1 ? "" : "s");
}

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> parts(1);
  for (const char c : text) {
    if (c == separator) {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  return parts;
}

namespace {

constexpr const char* kPlain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=./:,@%";

// Does it look like what it is wherever it is shown, and does a terminal take it as it is?
bool can_be_shown(const std::string& word) {
  for (std::size_t at = 0; at < word.size();) {
    const CodePoint point = decode_utf8(word, at);
    if (point.bytes == 0 || is_control(point.value) || is_hidden(point.value)) return false;
    at += point.bytes;
  }
  return true;
}

// For every shell there is: "$(printf 'a\033b')".
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
  // "=ls" is the path of a program to some shells.
  if (!word.empty() && word.find_first_not_of(kPlain) == std::string::npos && word.front() != '=')
    return word;
  std::string text = "'";
  for (const char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

}  // namespace fuda
