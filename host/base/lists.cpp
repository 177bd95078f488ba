#include "base/lists.h"

#include <fmt/format.h>

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

std::string first_few(const std::vector<std::string>& words, std::size_t most) {
  if (words.size() <= most) return joined(words, ", ");
  return joined({words.begin(), words.begin() + static_cast<std::ptrdiff_t>(most)}, ", ") + ", …";
}

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

}  // namespace fuda
