#include "yaml/json.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <locale>
#include <sstream>
#include <string_view>
#include <vector>

namespace fuda::yaml {

namespace {

std::size_t digits(std::string_view text, std::size_t at) {
  std::size_t end = at;
  while (end < text.size() && text[end] >= '0' && text[end] <= '9') ++end;
  return end - at;
}

// [-]digits[.digits][e[+-]digits]; not the hexadecimal, infinite and other forms that strtod would take.
bool looks_like_number(std::string_view text) {
  std::size_t at = text.starts_with('-') ? 1 : 0;
  const std::size_t whole = digits(text, at);
  if (whole == 0) return false;
  at += whole;
  if (at < text.size() && text[at] == '.') {
    const std::size_t fraction = digits(text, at + 1);
    if (fraction == 0) return false;
    at += 1 + fraction;
  }
  if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
    ++at;
    if (at < text.size() && (text[at] == '+' || text[at] == '-')) ++at;
    const std::size_t exponent = digits(text, at);
    if (exponent == 0) return false;
    at += exponent;
  }
  return at == text.size();
}

}  // namespace

Json scalar_value(const Node& node) {
  if (!node.is_scalar()) return nullptr;
  if (const auto number = node.as_int()) return *number;
  if (const auto truth = node.as_bool()) return *truth;
  // Nobody means anything longer as a number.
  if (!node.quoted && node.text.size() < 64 && looks_like_number(node.text)) {
    std::istringstream in(node.text);
    in.imbue(std::locale::classic());
    double value = 0;
    if (in >> value && std::isfinite(value)) return value;
  }
  return node.text;
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

}  // namespace fuda::yaml
