#include "yaml/node.h"

#include <algorithm>
#include <charconv>

namespace fuda::yaml {

namespace {

Place place_at(const std::shared_ptr<const std::string>& file, int line, int column, std::size_t length) {
  return {file == nullptr ? std::string() : *file, line, column,
          static_cast<int>(std::max<std::size_t>(length, 1))};
}

}  // namespace

Place Node::place() const {
  // The length of a multi-line text or of a collection is not the length of its first line.
  const bool one_line = is_scalar() && text.find('\n') == std::string::npos;
  return place_at(file, line, column, one_line ? text.size() + (quoted ? 2 : 0) : 1);
}

const Entry* Node::entry(std::string_view key) const {
  if (!is_mapping()) return nullptr;
  const auto found =
      std::find_if(entries.begin(), entries.end(), [key](const Entry& entry) { return entry.key == key; });
  return found == entries.end() ? nullptr : &*found;
}

const Node* Node::find(std::string_view key) const {
  const Entry* found = entry(key);
  return found == nullptr ? nullptr : &found->value;
}

Node* Node::find(std::string_view key) { return const_cast<Node*>(std::as_const(*this).find(key)); }

const Node& Node::operator[](std::string_view key) const {
  static const Node kNothing{};
  const Node* found = find(key);
  return found == nullptr ? kNothing : *found;
}

std::optional<std::int64_t> Node::as_int() const {
  if (!is_scalar() || quoted || text.empty()) return std::nullopt;
  // 010 is 10 in YAML 1.2, but 8 in YAML 1.1.
  const std::string_view digits = std::string_view(text).substr(text.starts_with('-') ? 1 : 0);
  if (digits.size() > 1 && digits.front() == '0') return std::nullopt;
  std::int64_t value = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc() || stop != end) return std::nullopt;
  return value;
}

std::optional<bool> Node::as_bool() const {
  if (!is_scalar() || quoted) return std::nullopt;
  if (text == "true") return true;
  if (text == "false") return false;
  return std::nullopt;
}

Place Entry::place() const { return place_at(file, line, column, key.size()); }

std::string in_one_line(const Node& node) {
  std::string text;
  switch (node.kind) {
    case NodeKind::null:
      return "nothing";
    case NodeKind::scalar:
      return node.text;
    case NodeKind::sequence:
      for (const auto& item : node.items) text += (text.empty() ? "" : ", ") + in_one_line(item);
      return "[" + text + "]";
    case NodeKind::mapping:
      for (const auto& entry : node.entries) {
        text += (text.empty() ? "" : ", ") + entry.key + ": " + in_one_line(entry.value);
      }
      return "{" + text + "}";
  }
  return text;
}

std::vector<std::string> keys_of(const Node& mapping) {
  std::vector<std::string> keys;
  for (const auto& entry : mapping.entries) keys.push_back(entry.key);
  return keys;
}

}  // namespace fuda::yaml
