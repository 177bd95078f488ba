#include "yaml/spot.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <optional>
#include <vector>

#include "base/lists.h"
#include "base/utf8.h"

namespace fuda::yaml {

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Parses [-]digits[.digits][e[+-]digits], but not "inf" and the other forms that std::from_chars allows.
std::optional<double> as_number(std::string_view text) {
  const std::string_view unsigned_text = text.substr(text.starts_with('-') ? 1 : 0);
  if (unsigned_text.empty() || !is_digit(unsigned_text.front()) || !is_digit(text.back()))
    return std::nullopt;
  double value = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  return error == std::errc() && stop == end ? std::optional(value) : std::nullopt;
}

Json scalar_value(const Node& node) {
  if (!node.is_scalar()) return nullptr;
  if (const auto number = node.as_int()) return *number;
  if (const auto truth = node.as_bool()) return *truth;
  // A longer text is not intended as a number.
  const bool may_be_number = !node.quoted && node.text.size() < 64;
  if (const auto number = may_be_number ? as_number(node.text) : std::nullopt) return *number;
  return node.text;
}

}  // namespace

Spot root_spot(const Node& node) { return {&node, scalar_value(node), node.place(), "", "the file"}; }

Spot Spot::child(const Entry& entry) const {
  const std::string key = excerpt(entry.key);
  return {&entry.value, scalar_value(entry.value), entry.place(), path.empty() ? key : path + "." + key,
          "'" + key + "'"};
}

Spot Spot::item(std::size_t index) const {
  const Node& item_node = node->items[index];
  std::string item_name = fmt::format("item {}", index + 1);
  if (!path.empty()) item_name += fmt::format(" of '{}'", path);
  return {&item_node, scalar_value(item_node), item_node.place(), fmt::format("{}[{}]", path, index + 1),
          item_name};
}

Place Spot::value_place() const { return node->is_scalar() ? node->place() : place; }

std::string Spot::inside() const { return path.empty() ? std::string() : fmt::format(" in '{}'", path); }

std::string Spot::shown() const {
  if (node->is_null()) return "empty";
  if (node->is_sequence()) return "a list";
  if (node->is_mapping()) return "a mapping";
  const std::string text = excerpt(node->text);
  return value.is_string() ? "'" + text + "'" : text;
}

std::string Spot::shown_with_type() const {
  if (node->is_null()) return "empty";
  return value.is_string() ? "the text " + shown() : shown();
}

std::string canonical_text(const Node& node) {
  if (!node.is_sequence() && !node.is_mapping()) return scalar_value(node).dump();
  std::vector<std::string> parts;
  for (const Node& item : node.items) parts.push_back(canonical_text(item));
  for (const Entry& entry : node.entries)
    parts.push_back(Json(entry.key).dump() + ":" + canonical_text(entry.value));
  if (node.is_mapping()) std::sort(parts.begin(), parts.end());
  std::string text(1, node.is_mapping() ? '{' : '[');
  for (const std::string& part : parts) text += part + ",";
  return text;
}

std::string shown_choice(const Json& value) {
  if (value.is_null()) return "empty";
  return value.is_string() ? value.get<std::string>() : value.dump();
}

std::string type_words(const Json& type) {
  if (type.is_array()) {
    std::vector<std::string> words;
    for (const Json& one : type) words.push_back(type_words(one));
    return either(words);
  }
  const std::string name = type.is_string() ? type.get<std::string>() : std::string();
  if (name == "object") return "a mapping";
  if (name == "array") return "a list";
  if (name == "string") return "text";
  if (name == "integer") return "a whole number";
  if (name == "number") return "a number";
  if (name == "boolean") return "true or false";
  if (name == "null") return "empty";
  return "something else";
}

std::string schema_words(const Json& schema) {
  if (!schema.is_object()) return {};
  for (const char* key : {"x-expected", "title", "description"}) {
    const auto found = schema.find(key);
    if (found == schema.end() || !found->is_string()) continue;
    std::string words = found->get<std::string>();
    if (std::string_view(key) == "x-expected") {
      std::erase(words, '`');  // only the reference shows these words in backquotes, messages do not
      return words;
    }
    words = words.substr(0, std::min(words.find(". "), words.find('\n')));
    if (words.ends_with('.')) words.pop_back();
    // Make the first letter of a description lower-case, because these words end a sentence. Do not change
    // "ID".
    const auto is_upper = [&words](std::size_t i) {
      return i < words.size() && std::isupper(static_cast<unsigned char>(words[i])) != 0;
    };
    if (is_upper(0) && !is_upper(1))
      words[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(words[0])));
    return words;
  }
  return {};
}

}  // namespace fuda::yaml
