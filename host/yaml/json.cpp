#include "yaml/json.h"

#include <cmath>
#include <cstddef>
#include <locale>
#include <sstream>
#include <string_view>

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

Json scalar(const Node& node) {
  if (const auto number = node.as_int()) return *number;
  if (const auto truth = node.as_bool()) return *truth;
  // Longer ones are no numbers that anybody means.
  if (!node.quoted && node.text.size() < 64 && looks_like_number(node.text)) {
    std::istringstream in(node.text);
    in.imbue(std::locale::classic());
    double value = 0;
    if (in >> value && std::isfinite(value)) return value;
  }
  return node.text;
}

}  // namespace

Json to_json(const Node& node) {
  switch (node.kind) {
    case Kind::null:
      return nullptr;
    case Kind::scalar:
      return scalar(node);
    case Kind::sequence: {
      Json list = Json::array();
      for (const Node& item : node.items) list.push_back(to_json(item));
      return list;
    }
    case Kind::mapping: {
      Json object = Json::object();
      for (const Entry& entry : node.entries) object[entry.key] = to_json(entry.value);
      return object;
    }
  }
  return nullptr;
}

}  // namespace fuda::yaml
