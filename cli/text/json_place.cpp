#include "text/json_place.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "text/json.h"

namespace fuda {

namespace {

// A part of the text. `end` is after its last byte.
struct Part {
  std::size_t begin = 0, end = 0;
};

// Scans a JSON text without recursion.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  // Finds the value at `path` and, in a mapping, its key. If the value does not exist, finds the last
  // existing value on the path.
  void find(const JsonPath& path) {
    value_ = value_at(text_.starts_with("\xEF\xBB\xBF") ? 3 : 0);  // skips the byte order mark
    key_ = value_;
    for (const auto& step : path) {
      if (!enter(step)) return;
    }
  }
  [[nodiscard]] Part value() const { return value_; }
  [[nodiscard]] Part key() const { return key_; }

 private:
  bool enter(const std::variant<std::string, std::size_t>& step) {
    const auto* name = std::get_if<std::string>(&step);
    if (text_[value_.begin] != (name != nullptr ? '{' : '[')) return false;
    std::size_t at = skip_space(value_.begin + 1);
    for (std::size_t i = 0; at < value_.end && text_[at] != '}' && text_[at] != ']'; ++i) {
      Part key = value_at(at);
      Part value = key;
      if (name != nullptr) value = value_at(skip_space(key.end) + 1);  // after the colon
      if (name != nullptr ? decoded(key) == *name : i == std::get<std::size_t>(step)) {
        key_ = key;
        value_ = value;
        return true;
      }
      at = skip_space(value.end);
      if (at < value_.end && text_[at] == ',') at = skip_space(at + 1);
    }
    return false;
  }

  [[nodiscard]] std::size_t skip_space(std::size_t at) const {
    return std::min(text_.find_first_not_of(" \t\r\n", at), text_.size());
  }
  // The end of the quoted text that starts at `at`.
  [[nodiscard]] std::size_t skip_text(std::size_t at) const {
    for (++at; at < text_.size() && text_[at] != '"'; ++at) {
      if (text_[at] == '\\') ++at;
    }
    return std::min(at + 1, text_.size());
  }
  // The value that starts at `at`, after any spaces.
  [[nodiscard]] Part value_at(std::size_t at) const {
    const std::size_t begin = skip_space(at);
    at = begin;
    int depth = 0;
    do {
      if (at >= text_.size()) break;
      const char c = text_[at];
      if (c == '"') {
        at = skip_text(at);
        continue;
      }
      if (c == '{' || c == '[') ++depth;
      if (c == '}' || c == ']') --depth;
      ++at;
      if (depth == 0 && c != '}' && c != ']')
        at = std::min(text_.find_first_of(" \t\r\n,]}", at), text_.size());
    } while (depth > 0);
    return {begin, at};
  }
  // The content of a quoted text.
  [[nodiscard]] std::string decoded(const Part& part) const {
    const std::string_view quoted = text_.substr(part.begin, part.end - part.begin);
    if (quoted.find('\\') == std::string_view::npos) return std::string(quoted.substr(1, quoted.size() - 2));
    return read_json(quoted, {}, {quoted.size(), 1}).get<std::string>();
  }

  std::string_view text_;
  Part value_, key_;
};

Place place_of(std::string_view text, const std::string& name, const Part& part) {
  const std::string_view before = text.substr(0, part.begin);
  const std::size_t line = before.rfind('\n');
  Place place{name, 1 + static_cast<int>(std::ranges::count(before, '\n')), 0};
  place.column = static_cast<int>(before.size() - (line == std::string_view::npos ? 0 : line + 1)) + 1;
  // For a list or mapping, marks only its first character.
  const bool many = part.begin < text.size() && (text[part.begin] == '{' || text[part.begin] == '[');
  place.length = many ? 1 : std::max(1, static_cast<int>(part.end - part.begin));
  return place;
}

}  // namespace

std::string json_path_text(const JsonPath& path) {
  std::string text;
  for (const auto& step : path) {
    if (const auto* name = std::get_if<std::string>(&step)) {
      text += (text.empty() ? "" : ".") + *name;
    } else {
      text += fmt::format("[{}]", std::get<std::size_t>(step));
    }
  }
  return text;
}

Place place_of_value(std::string_view text, const std::string& name, const JsonPath& path) {
  Scanner scanner(text);
  scanner.find(path);
  return place_of(text, name, scanner.value());
}

Place place_of_key(std::string_view text, const std::string& name, const JsonPath& path) {
  Scanner scanner(text);
  scanner.find(path);
  return place_of(text, name, scanner.key());
}

}  // namespace fuda
