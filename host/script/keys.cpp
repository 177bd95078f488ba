#include "script/keys.h"

#include <fmt/format.h>

namespace fuda {

namespace {

void collect(const yaml::Node& node, const std::string& prefix, std::vector<Leaf>& out) {
  for (const auto& entry : node.entries) {
    const std::string key = prefix.empty() ? entry.key : prefix + "." + entry.key;
    if (entry.value.is_mapping()) {
      collect(entry.value, key, out);
    } else {
      out.push_back({key, entry.place(), &entry.value});
    }
  }
}

}  // namespace

std::vector<Leaf> leaves(const yaml::Node& node) {
  std::vector<Leaf> all;
  collect(node, "", all);
  return all;
}

std::string_view without_prefix(std::string_view key, std::string_view prefix) {
  if (key.size() > prefix.size() && key.starts_with(prefix) && key[prefix.size()] == '.') {
    key.remove_prefix(prefix.size() + 1);
  }
  return key;
}

std::vector<std::string> members_of(const Notation& notation, const std::string& family) {
  std::vector<std::string> members;
  for (const auto& names : {notation.zone_names(), notation.counter_names()}) {
    for (const auto& name : names) {
      if (name.starts_with(family + ".")) members.push_back(name);
    }
  }
  return members;
}

std::string list_text(const std::vector<std::string>& items) {
  std::string text = "[";
  for (const auto& item : items) text += (text.size() > 1 ? ", " : "") + item;
  return text + "]";
}

std::string spoken_list(const std::vector<std::string>& items) {
  std::string text;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i > 0) text += i + 1 == items.size() ? " and " : ", ";
    text += items[i];
  }
  return text;
}

std::string counted(std::int64_t n, std::string_view noun) {
  return fmt::format("{} {}{}", n, noun, n == 1 ? "" : "s");
}

std::string in_shell(const std::string& word) {
  constexpr const char* kPlain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=./:,@%";
  if (!word.empty() && word.find_first_not_of(kPlain) == std::string::npos) return word;
  std::string text = "'";
  for (const char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

}  // namespace fuda
