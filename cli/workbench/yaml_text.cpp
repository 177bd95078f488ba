#include "workbench/yaml_text.h"

#include <algorithm>
#include <vector>

#include "script/record.h"

namespace fuda::workbench {

namespace {

constexpr std::size_t kLine = 110;

// Whether a plain scalar can be written without quotes, even in a list or mapping on one line.
bool may_be_plain(const std::string& text) {
  if (text.empty() || text.front() == ' ' || text.back() == ' ' || text.back() == ':') return false;
  if (std::string_view("-?:").find(text.front()) != std::string_view::npos &&
      (text.size() == 1 || text[1] == ' '))
    return false;
  if (std::string_view("#&*!|>'\"%@`").find(text.front()) != std::string_view::npos) return false;
  if (text.find_first_of(",[]{}?\n\t") != std::string::npos) return false;
  return text.find(": ") == std::string::npos && text.find(" #") == std::string::npos;
}

std::string scalar(const yaml::Node& node) {
  const bool plain = !node.quoted && may_be_plain(node.text);
  if (plain) return node.text;
  // A text that looks like a number or a truth value keeps its quotes.
  std::string text = yaml_scalar(node.text);
  if (node.quoted && !text.starts_with('"')) return '"' + text + '"';
  return text;
}

std::string key_text(const std::string& key) { return may_be_plain(key) ? key : yaml_scalar(key); }

std::string flow(const yaml::Node& node) {
  switch (node.kind) {
    case yaml::NodeKind::null:
      return "";
    case yaml::NodeKind::scalar:
      return scalar(node);
    case yaml::NodeKind::sequence:
    case yaml::NodeKind::mapping:
      break;
  }
  std::string out;
  for (const yaml::Node& item : node.items)
    out += (out.empty() ? "" : ", ") + (item.is_null() ? std::string("null") : flow(item));
  if (node.is_sequence()) return "[" + out + "]";
  for (const yaml::Entry& entry : node.entries) {
    const std::string value = flow(entry.value);
    out += (out.empty() ? "" : ", ") + key_text(entry.key) + (value.empty() ? ":" : ": " + value);
  }
  return "{" + out + "}";
}

// A list that is too long for one line.
std::string long_list(const yaml::Node& list, std::size_t indent) {
  std::string out;
  for (const yaml::Node& item : list.items) out += std::string(indent, ' ') + "- " + flow(item) + "\n";
  return out;
}

void block(const yaml::Node& mapping, std::size_t indent, std::string& out) {
  for (const yaml::Entry& entry : mapping.entries) {
    out += std::string(indent, ' ') + key_text(entry.key) + ":";
    const yaml::Node& value = entry.value;
    const std::string line = flow(value);
    const bool fits = indent + entry.key.size() + 2 + line.size() <= kLine;
    const bool nested = value.is_mapping() && !value.entries.empty() && (indent == 0 || !fits) &&
                        !(indent == 0 && value.entries.size() == 1 && fits);
    if (nested) {
      out += "\n";
      block(value, indent + 2, out);
    } else if (value.is_sequence() && !fits) {
      out += "\n" + long_list(value, indent + 2);
    } else {
      out += (line.empty() ? "" : " " + line) + "\n";
    }
  }
}

bool looks_typed(const yaml::Node& node) {
  yaml::Node plain = node;
  plain.quoted = false;
  return plain.as_int() || plain.as_bool();
}

}  // namespace

std::string yaml_text(const yaml::Node& mapping) {
  std::string out;
  block(mapping, 0, out);
  return out;
}

std::string canonical(const yaml::Node& node) {
  switch (node.kind) {
    case yaml::NodeKind::null:
      return "null";
    case yaml::NodeKind::scalar: {
      const bool typed = !node.quoted && looks_typed(node);
      return typed ? node.text : "\"" + node.text + "\"";
    }
    case yaml::NodeKind::sequence:
    case yaml::NodeKind::mapping:
      break;
  }
  std::vector<std::string> parts;
  for (const yaml::Node& item : node.items) parts.push_back(canonical(item));
  for (const yaml::Entry& entry : node.entries)
    parts.push_back("\"" + entry.key + "\":" + canonical(entry.value));
  if (node.is_mapping()) std::ranges::sort(parts);
  std::string out;
  for (const std::string& part : parts) out += (out.empty() ? "" : ",") + part;
  return node.is_mapping() ? "{" + out + "}" : "[" + out + "]";
}

bool same(const yaml::Node& one, const yaml::Node& other) {
  if (one.kind != other.kind || one.entries.size() != other.entries.size() ||
      one.items.size() != other.items.size())
    return false;
  if (one.is_scalar()) return canonical(one) == canonical(other);
  for (std::size_t i = 0; i < one.items.size(); ++i) {
    if (!same(one.items[i], other.items[i])) return false;
  }
  for (std::size_t i = 0; i < one.entries.size(); ++i) {
    if (one.entries[i].key != other.entries[i].key) return false;
    if (!same(one.entries[i].value, other.entries[i].value)) return false;
  }
  return true;
}

}  // namespace fuda::workbench
